import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { isHexDigits } from '@/gateway/text-fields'
import { type Identifier, readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { encodeHeartbeat, encodeTaken, type QueclinkState } from './encode'
import type { QueclinkFrame } from './frame'
import { readHex, senderOfHex } from './hex'
import { readReport } from './report'

/** Some older ones have a number of 14 hexadecimal digits, as phones of other networks; in HEX format, some send their name. */
export const IDENTIFIERS = ['imei', 'vendor'] as const

/** Every message says who sends it. */
export function senderOf(frame: QueclinkFrame): Identifier | null {
  if (frame.kind === 'hex') return senderOfHex(frame)
  const number = frame.fields[2] ?? ''
  return /^(\d{15}|[0-9A-F]{14})$/.test(number) ? readIdentifier(number, IDENTIFIERS) : null
}

/** What a frame says. */
export function decodeQueclink(frame: QueclinkFrame, state: QueclinkState, _context: DecodeContext): Decoded {
  const out: Decoded = { packet: 'nobody', fixes: [], events: [], reply: null }
  const identifier = senderOf(frame)
  if (!identifier) return out
  out.identifier = identifier
  if (frame.kind === 'hex') readHex(frame, state, out)
  else readText(frame.fields, state, out)
  let newest = 0
  for (const { time } of out.fixes) newest = Math.max(newest, time)
  if (out.fixes.length > 0 && newest < state.newest) out.status = undefined
  state.newest = Math.max(state.newest, newest)
  return out
}

function readText(fields: readonly string[], state: QueclinkState, out: Decoded): void {
  const [head = '', version = ''] = fields
  const type = head.slice(head.indexOf(':GT') + 3)
  const count = fields.at(-1) ?? ''
  out.packet = type.slice(0, 8)
  if (head.startsWith('+ACK')) {
    if (type === 'HBD') out.reply = encodeHeartbeat(version, count)
    else readAnswer(type, fields, state, out)
    return
  }
  readReport(type, fields, out)
  if (head.startsWith('+BUFF')) for (const fix of out.fixes) fix.buffered = true
  if (isHexDigits(count, 4)) out.reply = encodeTaken(count)
}

/** That a command came, by the serial number before the time. */
function readAnswer(type: string, fields: readonly string[], { asked }: QueclinkState, out: Decoded): void {
  const serial = fields.at(-3) ?? ''
  out.commandReply = { flag: asked.get(serial)?.flag ?? null, text: `GT${type}` }
  asked.delete(serial)
}
