import type { OutgoingCommand } from '@/gateway/protocols/protocol'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'
import { sumOf } from './crc'
import type { WialonState } from './state'

/** An answer: its type, and a code or a count. */
export const encodeAnswer = (type: string, what: string | number): Buffer =>
  Buffer.from(`#A${type}#${what}\r\n`, 'ascii')

/**
 * A text for the device or its driver, which answers by another one.
 *
 *   # M # text , from version 2 on ; checksum
 *
 * @throws RangeError for a text that is not printable ASCII, and by datagrams, which carry none
 */
export function encodeCommand({ text }: OutgoingCommand, state: WialonState): Buffer {
  const command = text.trim()
  if (state.byDatagrams) throw new RangeError('datagrams carry no commands')
  if (!isCommandText(command)) throw new RangeError('a command is one printable ASCII text')
  // Written out whole, it goes as it is.
  if (command.startsWith('#')) return Buffer.from(`${command}\r\n`, 'ascii')
  return Buffer.from(`#M#${command}${state.hasChecksums ? `;${sumOf(`${command};`)}` : ''}\r\n`, 'ascii')
}
