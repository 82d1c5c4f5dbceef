import type { Protocol } from '@/gateway/protocols/protocol'
import { decodeGps103, senderOf } from './decode'
import { encodeCommand, type Gps103State, newGps103State } from './encode'
import { type Gps103Frame, MAX_FRAME_BYTES, newGps103Framer, recogniseGps103 } from './frame'
import { GPS103_MODELS } from './models'

/** GPS103 of Coban, which TK103B, GPS303 and their copies speak too. */
export const gps103: Protocol<Gps103Frame, Gps103State> = {
  name: 'gps103',
  title: 'GPS103 (Coban and relatives)',
  endpoints: [
    { transport: 'tcp', port: 5001, setting: 'GATEWAY_GPS103_PORT' },
    { transport: 'udp', port: 5001, setting: 'GATEWAY_GPS103_PORT' },
  ],
  identifiers: ['imei'],
  models: GPS103_MODELS,
  defaultModel: 'GPS103',
  packets: {
    maxFrameBytes: MAX_FRAME_BYTES,
    newState: newGps103State,
    recognise: recogniseGps103,
    newFramer: newGps103Framer,
    senderOf,
    decode: decodeGps103,
    encodeCommand,
  },
}
