import { keepNewest } from '@/gateway/limits'
import type { OutgoingCommand } from '@/gateway/protocols/protocol'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'
import type { H02State } from './state'

const wrap = (...fields: string[]): Buffer => Buffer.from(`*${fields.join(',')}#`, 'latin1')

const two = (value: number) => String(value).padStart(2, '0')

/** `yyyymmddhhmmss`, UTC, as the one number that it is: it is made for every message that comes. */
function stampOf(now: number): string {
  const date = new Date(now)
  const day = (date.getUTCFullYear() * 100 + date.getUTCMonth() + 1) * 100 + date.getUTCDate()
  return String(((day * 100 + date.getUTCHours()) * 100 + date.getUTCMinutes()) * 100 + date.getUTCSeconds())
}

/** Confirms a message with the time of the server: `V4 , type , yyyymmddhhmmss`, UTC. */
export function encodeConfirmation({ maker, number }: H02State, type: string, now: number): Buffer {
  return wrap(maker, number, 'V4', type, stampOf(now))
}

export const encodeHeartbeat = ({ maker, number }: H02State): Buffer => wrap(maker, number, 'HTBT')

/** So many commands are remembered by the time that they were sent with. */
const MOST_ASKED = 20
const DAY_S = 86_400

/**
 * A command. The time in it comes back with the answer, so that each has one of its own.
 *
 *   maker , number , command , hhmmss , parameters …
 *
 * @throws RangeError for a text that is not printable ASCII, or that ends before its end
 */
export function encodeCommand({ text, flag, serial }: OutgoingCommand, state: H02State): Buffer {
  const command = text.trim().replace(/#$/, '')
  if (!isCommandText(command) || command.includes('#'))
    throw new RangeError('a command is one printable ASCII text')
  // Written out whole, it goes as it is.
  if (command.startsWith('*')) return Buffer.from(`${command}#`, 'ascii')
  const [word = '', ...args] = command.split(',').map((part) => part.trim())
  const seconds = (Math.floor(state.now / 1000) + serial) % DAY_S
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join('')
  state.asked.delete(clock)
  if (flag !== 0) keepNewest(state.asked, clock, flag, MOST_ASKED)
  return wrap(state.maker, state.number, word.toUpperCase(), clock, ...args)
}
