import type { Protocol } from '@/gateway/protocols/protocol'
import { decodeMeitrack } from './decode'
import { encodeCommand } from './encode'
import { MAX_FRAME_BYTES, type MeitrackFrame, MeitrackFramer, recogniseMeitrack } from './frame'
import { MEITRACK_MODELS } from './models'
import { type MeitrackState, newMeitrackState } from './state'

/** The protocol of Meitrack: texts, and binary records out of the tracker's memory. */
export const meitrack: Protocol<MeitrackFrame, MeitrackState> = {
  name: 'meitrack',
  title: 'Meitrack (MVT, T and MT series)',
  endpoints: [
    { transport: 'tcp', port: 5020, setting: 'GATEWAY_MEITRACK_PORT' },
    { transport: 'udp', port: 5020, setting: 'GATEWAY_MEITRACK_PORT' },
  ],
  identifiers: ['imei'],
  models: MEITRACK_MODELS,
  defaultModel: 'MVT340',
  packets: {
    maxFrameBytes: MAX_FRAME_BYTES,
    newState: newMeitrackState,
    recognise: recogniseMeitrack,
    newFramer: () => new MeitrackFramer(),
    senderOf: ({ imei }) => ({ kind: 'imei', value: imei }),
    decode: decodeMeitrack,
    encodeCommand,
  },
}
