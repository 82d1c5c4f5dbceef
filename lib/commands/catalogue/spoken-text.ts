import { dangerOfText, namesRestoring } from './danger-of-text'
import type { ParameterValues } from './definition'
import { SPOKEN_COMMAND, SPOKEN_SPEED } from './spoken-limits'

/** A text of JT/T 808 whose flags have it read out (bit 3 of 0x8300), however it was ordered; PostgreSQL reads it as well. */
export const SPOKEN_FORM = '^\\s*8300\\s*,\\s*[0-9a-f]?[89a-f]\\s*,'
const SPOKEN = new RegExp(SPOKEN_FORM, 'i')

/** Whether a command has a device read something out. */
export const speaks = ({ command, text }: { command: string | null; text: string }): boolean =>
  command === SPOKEN_COMMAND || SPOKEN.test(text)

/**
 * Letters that are read out: English ones, and Chinese ones of GBK with their punctuation, which are two bytes each. A hundred of
 * them stay far below the 1024 bytes of a message.
 */
export const SPOKEN_LETTERS =
  /^[\x20-\x22\x24-\x7a\x7e\u2014\u2018\u2019\u201c\u201d\u2026\u3001\u3002\u3007-\u3011\u4e00-\u9fa5\uff01-\uff5e]*$/

/** Whether some tracker might take it as a command that cuts, restores or loses it: terminals read commands from messages, too. */
export function readsAsCommand(text: string): boolean {
  const danger = dangerOfText(text)
  return danger === 'engine' || danger === 'confirmTwice' || namesRestoring(text)
}

/** As long as one can be. */
const ANY_SPEED = 199

type Values = Readonly<Record<string, unknown>>

const leavesOpen = (value: unknown): value is string =>
  typeof value === 'string' && value.includes(SPOKEN_SPEED)

const withSpeed = <Given extends Values>(values: Given, kmh: number): Given =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      leavesOpen(value) ? value.replaceAll(SPOKEN_SPEED, String(Math.round(kmh))) : value,
    ]),
  ) as Given

/** Values as they are judged before anybody drives. */
export const anySpeed = (values: Values): Values => withSpeed(values, ANY_SPEED)

/** Values that were judged, with what was left open in those that were given. */
export const openAgain = (judged: ParameterValues, given: Values): ParameterValues =>
  Object.fromEntries(
    Object.entries(judged).map(([name, value]) => {
      const asked = given[name]
      return [name, leavesOpen(asked) ? asked.trim() : value]
    }),
  )

/** What is said at a speed; null where it is to be said and nobody knows it. */
export function saidAt(values: ParameterValues, speedKmh: number | null): ParameterValues | null {
  if (speedKmh !== null) return withSpeed(values, speedKmh)
  return Object.values(values).some(leavesOpen) ? null : values
}
