/**
 * Programs take a text for a formula, and run it, that begins with one of these signs, full-width ones among them.
 * Some leave out what cannot be seen before it, so texts that begin with control characters count as well.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is those that are looked for
const FORMULA_START = /^(?:[\u0000-\u001f\u007f-\u009f]|[\s\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−])/u

/** The text with an apostrophe before what would be run as a formula. */
export const guardFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

/** The text as it was before `guardFormula`. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
