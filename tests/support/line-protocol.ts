import type { Decoded, Protocol } from '@/gateway/protocols/protocol'
import { bareFix } from '@/lib/positions/fix'

/** How many packets came in this dialogue. */
type LineState = { packets: number }

/**
 * A protocol for tests over TCP and UDP: `#identifier,seconds,lat,lon;`, every part but the first may be
 * missing, and so may the identifier once it was said. Answered with `OK` and how many packets came.
 */
export const lineProtocol: Protocol<string, LineState> = {
  name: 'line',
  title: 'Lines, for tests',
  endpoints: [
    { transport: 'tcp', port: 5999, setting: 'GATEWAY_LINE_PORT' },
    { transport: 'udp', port: 5999, setting: 'GATEWAY_LINE_PORT' },
  ],
  identifiers: ['imei'],
  models: [
    {
      code: 'LINE',
      name: 'Line',
      vendor: 'Tests',
      heartbeatSeconds: 60,
      icon: 'car',
      capabilities: [],
    },
  ],
  defaultModel: 'LINE',
  packets: {
    maxFrameBytes: 200,
    newState: () => ({ packets: 0 }),
    newFramer: () => ({
      next: (buffer) => {
        if (buffer[0] !== 0x23) return { kind: 'bad', skip: 1, reason: 'no #' }
        const end = buffer.indexOf(';')
        if (end < 0) return { kind: 'more' }
        return { kind: 'frame', frame: buffer.toString('latin1', 1, end), length: end + 1 }
      },
    }),
    decode: (frame, state) => {
      state.packets++
      const [identifier, seconds, lat, lon] = frame.split(',')
      const fix = bareFix(Number(seconds) * 1000, Number(lat), Number(lon))
      const decoded: Decoded = {
        packet: seconds ? 'fix' : 'hello',
        fixes: seconds ? [fix] : [],
        events: [],
        reply: Buffer.from(`OK${state.packets}\n`),
      }
      return identifier ? { ...decoded, identifier: { kind: 'imei', value: identifier } } : decoded
    },
    encodeCommand: ({ text }) => Buffer.from(`DO ${text}\n`),
  },
}
