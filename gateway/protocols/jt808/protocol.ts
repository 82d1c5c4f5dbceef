import type { Protocol } from '@/gateway/protocols/protocol'
import { encodeCommand } from './commands'
import { decodeJt808 } from './decode'
import { Jt808Framer, MAX_FRAME_BYTES, recogniseJt808 } from './frame'
import { IDENTIFIERS, type Jt808Frame } from './header'
import { JT808_MODELS } from './models'
import { type Jt808State, newJt808State } from './packet'
import { dropUnfinished, heldBytes } from './parts'

/** JT/T 808 of 2011, 2013 and 2019: what vehicles in China speak, and most cameras from there. */
export const jt808: Protocol<Jt808Frame, Jt808State> = {
  name: 'jt808',
  title: 'JT/T 808 (vehicle terminals and cameras)',
  endpoints: [{ transport: 'tcp', port: 5015, setting: 'GATEWAY_JT808_PORT' }],
  identifiers: IDENTIFIERS,
  models: JT808_MODELS,
  defaultModel: 'JT808',
  packets: {
    maxFrameBytes: MAX_FRAME_BYTES,
    newState: newJt808State,
    recognise: recogniseJt808,
    newFramer: () => new Jt808Framer(),
    senderOf: ({ identifier }) => identifier,
    decode: decodeJt808,
    unfinished: { held: heldBytes, drop: dropUnfinished },
    statusCommand: '8201',
    encodeCommand,
  },
}
