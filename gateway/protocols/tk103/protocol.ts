import type { Protocol } from '@/gateway/protocols/protocol'
import { decodeTk103, IDENTIFIERS, senderOf } from './decode'
import { encodeCommand, newTk103State, type Tk103State } from './encode'
import { MAX_FRAME_BYTES, newTk103Framer, recogniseTk103, type Tk103Frame } from './frame'
import { TK103_MODELS } from './models'

/** TK103 of Xexun and many others: texts between parentheses. */
export const tk103: Protocol<Tk103Frame, Tk103State> = {
  name: 'tk103',
  title: 'TK103 (Xexun and relatives)',
  endpoints: [
    { transport: 'tcp', port: 5002, setting: 'GATEWAY_TK103_PORT' },
    { transport: 'udp', port: 5002, setting: 'GATEWAY_TK103_PORT' },
  ],
  identifiers: IDENTIFIERS,
  models: TK103_MODELS,
  defaultModel: 'TK103',
  packets: {
    maxFrameBytes: MAX_FRAME_BYTES,
    newState: newTk103State,
    recognise: recogniseTk103,
    newFramer: newTk103Framer,
    senderOf,
    decode: decodeTk103,
    encodeCommand,
  },
}
