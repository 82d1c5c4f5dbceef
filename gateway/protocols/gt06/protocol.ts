import type { Protocol } from '@/gateway/protocols/protocol'
import { DEFAULT_MODEL } from '@/lib/devices/catalogue-model'
import { decodeGt06 } from './decode'
import { encodeCommand } from './encode'
import { type Gt06Frame, Gt06Framer, MAX_FRAME_BYTES, recogniseGt06 } from './frame'
import { GT06_MODELS } from './models'
import { type Gt06State, newGt06State } from './packet'

/** GT06 of Concox and Jimi, and of the many that speak it too. */
export const gt06: Protocol<Gt06Frame, Gt06State> = {
  name: 'gt06',
  title: 'GT06 (Concox, Jimi and relatives)',
  endpoints: [{ transport: 'tcp', port: 5023, setting: 'GATEWAY_GT06_PORT' }],
  identifiers: ['imei'],
  models: GT06_MODELS,
  defaultModel: DEFAULT_MODEL,
  packets: {
    maxFrameBytes: MAX_FRAME_BYTES,
    newState: newGt06State,
    recognise: recogniseGt06,
    newFramer: () => new Gt06Framer(),
    decode: decodeGt06,
    statusCommand: 'STATUS#',
    encodeCommand,
  },
}
