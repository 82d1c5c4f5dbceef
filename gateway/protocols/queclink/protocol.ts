import type { Protocol } from '@/gateway/protocols/protocol'
import { decodeQueclink, IDENTIFIERS, senderOf } from './decode'
import { encodeCommand, newQueclinkState, type QueclinkState } from './encode'
import { MAX_FRAME_BYTES, type QueclinkFrame, QueclinkFramer, recogniseQueclink } from './frame'
import { QUECLINK_MODELS } from './models'

/** @Track of Queclink, in ASCII and as far as its layout is known in HEX format. */
export const queclink: Protocol<QueclinkFrame, QueclinkState> = {
  name: 'queclink',
  title: 'Queclink (GV, GL and GMT series)',
  endpoints: [
    { transport: 'tcp', port: 5004, setting: 'GATEWAY_QUECLINK_PORT' },
    { transport: 'udp', port: 5004, setting: 'GATEWAY_QUECLINK_PORT' },
  ],
  identifiers: IDENTIFIERS,
  models: QUECLINK_MODELS,
  defaultModel: 'GV300',
  packets: {
    maxFrameBytes: MAX_FRAME_BYTES,
    newState: newQueclinkState,
    recognise: recogniseQueclink,
    newFramer: () => new QueclinkFramer(),
    senderOf,
    decode: decodeQueclink,
    encodeCommand,
  },
}
