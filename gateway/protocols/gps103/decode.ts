import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { type Identifier, readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { ALIVE, encodeHeard, type Gps103State, LOGGED_IN } from './encode'
import type { Gps103Frame } from './frame'
import { comesAgain } from './keywords'
import { readObd } from './obd'
import { readPlainReport, readReport } from './report'

/** Every packet says who sends it. */
export function senderOf({ text }: Gps103Frame): Identifier | null {
  const [, digits = ''] = /^(?:(?:##,)?imei:)?(\d{15})(?:,|$)/.exec(text) ?? []
  return readIdentifier(digits, ['imei'])
}

/** What a frame says; of one whose sender is no number nothing, for it would count for whoever was here before. */
export function decodeGps103(frame: Gps103Frame, state: Gps103State, _context: DecodeContext): Decoded {
  const { text } = frame
  const out: Decoded = { packet: 'heartbeat', fixes: [], events: [], reply: null }
  const sender = senderOf(frame)
  if (!sender) return { ...out, packet: 'nobody' }
  out.identifier = sender
  state.imei = sender.value
  if (/^\d/.test(text)) return { ...out, reply: ALIVE }
  const fields = text.replace(/^##,/, '').split(',')
  // What was cut off before a report is none.
  if (text.startsWith('##') && /^A?$/.test(fields[1] ?? ''))
    return { ...out, packet: 'login', reply: LOGGED_IN }
  const keyword = fields[1] ?? ''
  out.packet = keyword.slice(0, 20) || 'empty'
  if (keyword === 'OBD') readObd(fields, state, out)
  else if (fields[4] !== 'F' && /^\d{6}$/.test(fields[5] ?? '') && fields.length >= 18)
    readPlainReport(fields, out)
  else readReport(fields, state, out)
  if (comesAgain(keyword)) out.reply = encodeHeard(state.imei)
  return out
}
