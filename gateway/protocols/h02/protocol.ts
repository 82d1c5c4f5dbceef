import type { Protocol } from '@/gateway/protocols/protocol'
import { decodeH02 } from './decode'
import { encodeCommand } from './encode'
import { type H02Frame, H02Framer, MAX_FRAME_BYTES, recogniseH02 } from './frame'
import { H02_MODELS } from './models'
import { type H02State, newH02State } from './state'
import { IDENTIFIERS, senderOf } from './told'

/** H02 of SinoTrack and of the many that speak it too. */
export const h02: Protocol<H02Frame, H02State> = {
  name: 'h02',
  title: 'H02 (SinoTrack and relatives)',
  endpoints: [
    { transport: 'tcp', port: 5013, setting: 'GATEWAY_H02_PORT' },
    { transport: 'udp', port: 5013, setting: 'GATEWAY_H02_PORT' },
  ],
  identifiers: IDENTIFIERS,
  models: H02_MODELS,
  defaultModel: 'H02',
  packets: {
    maxFrameBytes: MAX_FRAME_BYTES,
    newState: newH02State,
    recognise: recogniseH02,
    newFramer: () => new H02Framer(),
    senderOf,
    decode: decodeH02,
    encodeCommand,
  },
}
