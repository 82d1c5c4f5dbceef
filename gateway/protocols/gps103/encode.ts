import type { OutgoingCommand } from '@/gateway/protocols/protocol'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'

/** What a connection remembers from packet to packet. */
export type Gps103State = {
  /** Commands are addressed to it. */
  imei: string
  /** By how much the clock of the tracker is ahead of UTC, in ms, as its last position showed; null before. */
  aheadMs: number | null
}

export const newGps103State = (): Gps103State => ({ imei: '', aheadMs: null })

/** Answers to a login, a sign of life and an alarm that comes again and again without one. */
export const LOGGED_IN = Buffer.from('LOAD')
export const ALIVE = Buffer.from('ON')
export const encodeHeard = (imei: string): Buffer => Buffer.from(`**,imei:${imei},E;`)

/**
 * A command.
 *
 *   **,imei: digits 15 , letter or number , parameters … ;
 *
 * Some servers leave out the end; with it, what is sent next cannot become a part of the command.
 *
 * @throws RangeError for a text that is not printable ASCII, or that ends before its end
 */
export function encodeCommand({ text }: OutgoingCommand, { imei }: Gps103State): Buffer {
  const command = text.trim().replace(/;$/, '')
  if (!isCommandText(command) || command.includes(';'))
    throw new RangeError('a command is one printable ASCII text')
  // Written out whole, it goes as it is.
  return Buffer.from(command.startsWith('**') ? `${command};` : `**,imei:${imei},${command};`, 'ascii')
}
