import { keepNewest } from '@/gateway/limits'
import type { OutgoingCommand } from '@/gateway/protocols/protocol'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'

/** What a connection remembers from packet to packet. */
export type QueclinkState = {
  /** Flags and names of commands by the serial numbers that went out with them. */
  asked: Map<string, { flag: number; name: string }>
  /** Time of the newest position, ms: what is older says nothing of now. */
  newest: number
  /** Messages in HEX format that could not be read, by their head and type: each is told once. */
  unread: Set<string>
}

export const newQueclinkState = (): QueclinkState => ({ asked: new Map(), newest: 0, unread: new Set() })

/** That a report was taken in, by its count; trackers that are not set to wait for it pass it over. */
export const encodeTaken = (count: string): Buffer => Buffer.from(`+SACK:${count}$`)

export const encodeHeartbeat = (version: string, count: string): Buffer =>
  Buffer.from(`+SACK:GTHBD,${version},${count}$`)

/** So many commands are remembered by their serial numbers. */
const MOST_ASKED = 20

/**
 * A command: its name, and what it takes, the password first. The serial number comes back with the answer.
 *
 *   AT+ name = password , parameter … , serial number 4, hexadecimal $
 *
 * @throws RangeError for a text that is not printable ASCII, or that ends before its end
 */
export function encodeCommand({ text, flag, serial }: OutgoingCommand, { asked }: QueclinkState): Buffer {
  const command = text.trim().replace(/\$$/, '')
  if (!isCommandText(command) || command.includes('$'))
    throw new RangeError('a command is one printable ASCII text')
  // Written out whole, it goes as it is.
  if (command.startsWith('AT+')) return Buffer.from(`${command}$`)
  const number = (serial & 0xffff).toString(16).toUpperCase().padStart(4, '0')
  const [name = '', ...rest] = command.split(',')
  asked.delete(number)
  if (flag !== 0) keepNewest(asked, number, { flag, name: name.toUpperCase() }, MOST_ASKED)
  return Buffer.from(`AT+${name.toUpperCase()}=${[...rest, number].join(',')}$`)
}
