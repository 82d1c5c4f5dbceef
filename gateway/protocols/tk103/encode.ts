import type { OutgoingCommand } from '@/gateway/protocols/protocol'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'

/** What a connection remembers from packet to packet. */
export type Tk103State = {
  /** As the tracker calls itself: commands and answers must be addressed so. */
  number: string
  /** Flags of commands by the type of message that answers them. */
  asked: Map<string, number>
}

export const newTk103State = (): Tk103State => ({ number: '', asked: new Map() })

/** Answers to a handshake and to a login. */
export const encodeShaken = (number: string): Buffer => Buffer.from(`(${number}AP01HSO)`)
export const encodeLoggedIn = (number: string): Buffer => Buffer.from(`(${number}AP05)`)

/** A tracker answers with B for A; where it is, in a message of its own. */
const answerTo = (type: string): string => (type === 'AP00' ? 'BP04' : `B${type.slice(1)}`)

/**
 * A command: its type, and what it takes behind a comma, which does not go out.
 *
 *   ( number | type 4, A first | … )
 *
 * @throws RangeError for a text that is not printable ASCII, or that ends before its end
 */
export function encodeCommand({ text, flag }: OutgoingCommand, { number, asked }: Tk103State): Buffer {
  const command = text.trim()
  if (!isCommandText(command)) throw new RangeError('a command is printable ASCII')
  // Written out whole, it goes as it is.
  if (/^\([^()]*\)$/.test(command)) return Buffer.from(command)
  if (/[()]/.test(command)) throw new RangeError('a command is one text')
  const type = command.slice(0, 4).toUpperCase()
  if (flag !== 0) asked.set(answerTo(type), flag)
  return Buffer.from(`(${number}${type}${command.slice(4).replace(/^,/, '')})`)
}
