import type { Protocol } from '@/gateway/protocols/protocol'
import { decodeSuntech } from './decode'
import { encodeCommand } from './encode'
import { MAX_FRAME_BYTES, newSuntechFramer, recogniseSuntech, type SuntechFrame } from './frame'
import { SUNTECH_MODELS } from './models'
import { newSuntechState, type SuntechState } from './state'
import { IDENTIFIERS, senderOf } from './told'

/** The protocols of Suntech: texts that begin with the model, and those of the newer trackers, also in binary. */
export const suntech: Protocol<SuntechFrame, SuntechState> = {
  name: 'suntech',
  title: 'Suntech (ST300, ST600, ST4300 and relatives)',
  endpoints: [{ transport: 'tcp', port: 5011, setting: 'GATEWAY_SUNTECH_PORT' }],
  identifiers: IDENTIFIERS,
  models: SUNTECH_MODELS,
  defaultModel: 'ST300',
  packets: {
    maxFrameBytes: MAX_FRAME_BYTES,
    newState: newSuntechState,
    recognise: recogniseSuntech,
    newFramer: newSuntechFramer,
    senderOf,
    decode: decodeSuntech,
    encodeCommand,
  },
}
