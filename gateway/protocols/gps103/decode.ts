import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { ALIVE, encodeHeard, type Gps103State, LOGGED_IN } from './encode'
import type { Gps103Frame } from './frame'
import { readObd } from './obd'
import { readPlainReport, readReport } from './report'

/** What a frame says. */
export function decodeGps103({ text }: Gps103Frame, state: Gps103State, _context: DecodeContext): Decoded {
  const out: Decoded = { packet: 'heartbeat', fixes: [], events: [], reply: null }
  if (/^\d/.test(text)) {
    if (identify(text, state, out)) out.reply = ALIVE
    return out
  }
  const fields = text.replace(/^##,/, '').split(',')
  const isKnown = identify((fields[0] ?? '').slice('imei:'.length), state, out)
  // What was cut off before a report is none.
  if (text.startsWith('##') && /^A?$/.test(fields[1] ?? '')) {
    out.packet = 'login'
    if (isKnown) out.reply = LOGGED_IN
    return out
  }
  const keyword = fields[1] ?? ''
  out.packet = keyword.slice(0, 20) || 'empty'
  if (keyword === 'OBD') readObd(fields, state, out)
  else if (fields[4] !== 'F' && /^\d{6}$/.test(fields[5] ?? '') && fields.length >= 18)
    readPlainReport(fields, out)
  else readReport(fields, state, out)
  if (isKnown && keyword === 'help me') out.reply = encodeHeard(state.imei)
  return out
}

/** Every packet says who sends it. */
function identify(digits: string, state: Gps103State, out: Decoded): boolean {
  const identifier = readIdentifier(digits, ['imei'])
  if (!identifier) return false
  out.identifier = identifier
  state.imei = identifier.value
  return true
}
