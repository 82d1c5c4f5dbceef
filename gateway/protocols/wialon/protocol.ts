import type { Protocol } from '@/gateway/protocols/protocol'
import { decodeWialon, IDENTIFIERS, senderOf } from './decode'
import { encodeCommand } from './encode'
import { MAX_FRAME_BYTES, recogniseWialon, type WialonFrame, WialonFramer } from './frame'
import { newWialonState, type WialonState } from './state'

/** Wialon IPS 1.1 and 2.x, the text protocol of that platform, which trackers and programs of many makers offer. */
export const wialon: Protocol<WialonFrame, WialonState> = {
  name: 'wialon',
  title: 'Wialon IPS (1.1, 2.0, 2.1)',
  endpoints: [
    { transport: 'tcp', port: 5039, setting: 'GATEWAY_WIALON_PORT' },
    { transport: 'udp', port: 5039, setting: 'GATEWAY_WIALON_PORT' },
  ],
  identifiers: IDENTIFIERS,
  // Many makers offer it beside their own; by what name a tracker is sold says nothing of it.
  models: [
    { code: 'WIALON-IPS', name: 'Wialon IPS', vendor: 'Wialon IPS', heartbeatSeconds: 300, icon: 'car' },
  ],
  defaultModel: 'WIALON-IPS',
  packets: {
    maxFrameBytes: MAX_FRAME_BYTES,
    newState: newWialonState,
    recognise: recogniseWialon,
    newFramer: () => new WialonFramer(),
    senderOf,
    decode: decodeWialon,
    encodeCommand,
  },
}
