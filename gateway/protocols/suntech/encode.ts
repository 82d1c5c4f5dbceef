import { keepNewest } from '@/gateway/limits'
import type { OutgoingCommand } from '@/gateway/protocols/protocol'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'
import type { SuntechState } from './state'

/** The only version that commands have. */
const VERSION = '02'

const line = (...fields: string[]): Buffer => Buffer.from(`${fields.join(';')}\r`, 'latin1')

/** That an emergency was taken in: the tracker stops reporting it. */
export function encodeHeard({ model, number }: SuntechState): Buffer | null {
  return model === null ? null : line(`${model}CMD`, number, VERSION, HEARD)
}
export const HEARD = 'AckEmerg'

/** Of newer trackers, by the words of the older ones. */
const NUMBERS: Readonly<Record<string, string>> = {
  STATUSREQ: '03;01',
  REBOOT: '03;03',
  ENABLE1: '04;01',
  DISABLE1: '04;02',
  ENABLE2: '04;03',
  DISABLE2: '04;04',
}

/**
 * A command: its word, and what it takes behind semicolons.
 *
 *   model and CMD ; number ; 02 ; word … CR
 *   CMD ; number ; group ; command CR        newer trackers
 *
 * @throws RangeError for a text that is not printable ASCII
 */
export function encodeCommand({ text }: OutgoingCommand, { model, number, asked }: SuntechState): Buffer {
  const command = text.trim()
  if (!isCommandText(command)) throw new RangeError('a command is printable ASCII')
  // Written out whole, it goes as it is.
  if (/^(S[TA]\d|CMD;)/i.test(command)) return line(command)
  if (model !== null) return line(`${model}CMD`, number, VERSION, command)
  const numbers = NUMBERS[command.toUpperCase()] ?? command
  keepNewest(asked, numbers, command, MOST_ASKED)
  return line('CMD', number, numbers)
}

const MOST_ASKED = 20
