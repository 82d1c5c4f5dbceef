/** More letters than any program writes of a number. */
export const MOST_NUMBER_LETTERS = 64

/** Bounded and without two ways to read the same digits: a long text costs no more than a short one. */
const NUMBER = /^[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:e[+-]?\d{1,3})?$/i

/**
 * A finite number as programs write it: decimal, with a point and an exponent where it has them. Null for anything else, and
 * for what is too long to be one before any pattern looks at it.
 */
export function readDecimal(text: string): number | null {
  const given = text.trim()
  if (given.length > MOST_NUMBER_LETTERS || !NUMBER.test(given)) return null
  const value = Number(given)
  return Number.isFinite(value) ? value : null
}
