import type { TcpProtocol } from '@/gateway/protocols/protocol'
import { decodeGt06 } from './decode'
import { encodeCommand } from './encode'
import { frameGt06, type Gt06Frame, MAX_FRAME_BYTES } from './frame'

/** GT06 of Concox and Jimi, and of the many that speak it too. */
export const gt06: TcpProtocol<Gt06Frame> = {
  name: 'gt06',
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: frameGt06,
  decode: decodeGt06,
  encodeCommand,
}
