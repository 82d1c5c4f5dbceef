import type { OutgoingCommand } from '@/gateway/protocols/protocol'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'
import { sumOf } from './frame'
import type { MeitrackState } from './state'

/**
 * A message to a tracker.
 *
 *   @@ mark 1 | length, digits, from the comma on | , imei , content * checksum CR LF
 */
function encodeMessage(mark: string, imei: string, content: string): Buffer {
  const body = `,${imei},${content}*`
  const counted = Buffer.from(`@@${mark}${body.length + 4}${body}`, 'latin1')
  const checksum = sumOf(counted).toString(16).toUpperCase().padStart(2, '0')
  return Buffer.concat([counted, Buffer.from(`${checksum}\r\n`)])
}

/** So many records of the tracker's memory were taken in: it lets go of them. */
export const encodeTaken = (mark: string, imei: string, records: number): Buffer =>
  encodeMessage(mark, imei, `CCC,${records}`)

/** Marks that a command may bear, one after the other. */
const MARKS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * A command: its three signs and what it takes, `A12,6`.
 *
 * @throws RangeError for a text that is not printable ASCII, or that ends before its end
 */
export function encodeCommand({ text, flag, serial }: OutgoingCommand, state: MeitrackState): Buffer {
  const command = text.trim()
  if (!isCommandText(command)) throw new RangeError('a command is printable ASCII')
  // Written out whole, it goes as it is.
  if (command.startsWith('@@')) return Buffer.from(`${command}\r\n`, 'latin1')
  if (command.includes('*')) throw new RangeError('a command ends with its only star')
  const mark = MARKS[serial % MARKS.length] ?? 'A'
  state.asked.delete(mark)
  if (flag !== 0) state.asked.set(mark, { flag, word: command.slice(0, 3).toUpperCase() })
  return encodeMessage(mark, state.imei, command)
}
