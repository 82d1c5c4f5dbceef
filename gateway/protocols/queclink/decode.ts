import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { isHexDigits } from '@/gateway/text-fields'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { encodeHeartbeat, encodeTaken, type QueclinkState } from './encode'
import type { QueclinkFrame } from './frame'
import { readReport } from './report'

/** Some older ones have a number of 14 hexadecimal digits, as phones of other networks. */
export const IDENTIFIERS = ['imei', 'vendor'] as const

/** What a frame says. */
export function decodeQueclink(
  { fields }: QueclinkFrame,
  state: QueclinkState,
  _context: DecodeContext,
): Decoded {
  const [head = '', version = '', number = ''] = fields
  const type = head.slice(head.indexOf(':GT') + 3)
  const count = fields.at(-1) ?? ''
  const out: Decoded = { packet: type.slice(0, 8), fixes: [], events: [], reply: null }
  const identifier = /^(\d{15}|[0-9A-F]{14})$/.test(number) ? readIdentifier(number, IDENTIFIERS) : null
  if (!identifier) return out
  out.identifier = identifier
  if (head.startsWith('+ACK')) {
    if (type === 'HBD') out.reply = encodeHeartbeat(version, count)
    else readAnswer(type, fields, state, out)
    return out
  }
  readReport(type, fields, out)
  if (head.startsWith('+BUFF')) for (const fix of out.fixes) fix.buffered = true
  let newest = 0
  for (const { time } of out.fixes) newest = Math.max(newest, time)
  if (out.fixes.length > 0 && newest < state.newest) out.status = undefined
  state.newest = Math.max(state.newest, newest)
  if (isHexDigits(count, 4)) out.reply = encodeTaken(count)
  return out
}

/** That a command came, by the serial number before the time. */
function readAnswer(type: string, fields: readonly string[], { asked }: QueclinkState, out: Decoded): void {
  const serial = fields.at(-3) ?? ''
  out.commandReply = { flag: asked.get(serial) ?? null, text: `GT${type}` }
  asked.delete(serial)
}
