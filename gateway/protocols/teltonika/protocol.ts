import type { Protocol } from '@/gateway/protocols/protocol'
import { decodeTeltonika, senderOf } from './decode'
import { encodeCommand } from './encode'
import { MAX_FRAME_BYTES, recogniseTeltonika, type TeltonikaFrame, TeltonikaFramer } from './frame'
import { TELTONIKA_MODELS } from './models'
import { newTeltonikaState, type TeltonikaState } from './report'

/** Codec 8, 8 Extended and 16 of Teltonika, with texts in Codec 12 to 14. */
export const teltonika: Protocol<TeltonikaFrame, TeltonikaState> = {
  name: 'teltonika',
  title: 'Teltonika (Codec 8, 8 Extended, 16)',
  endpoints: [
    { transport: 'tcp', port: 5027, setting: 'GATEWAY_TELTONIKA_PORT' },
    { transport: 'udp', port: 5027, setting: 'GATEWAY_TELTONIKA_PORT' },
  ],
  identifiers: ['imei'],
  models: TELTONIKA_MODELS,
  defaultModel: 'FMB920',
  packets: {
    maxFrameBytes: MAX_FRAME_BYTES,
    newState: newTeltonikaState,
    recognise: recogniseTeltonika,
    newFramer: () => new TeltonikaFramer(),
    senderOf,
    decode: decodeTeltonika,
    statusCommand: 'getver',
    encodeCommand,
  },
}
