/** What a tracker says of itself, name by name. */
export type AnswerPair = { name: string; value: string }

const PAIR = /^([A-Za-z][^:=]{0,40}?)\s*[:=]\s*(\S.*)$/s

/**
 * An answer as a list of names with their values, such as `Battery:4.1V,NORMAL; GPRS:Link Up`; null of one that is anything else,
 * or says a single thing.
 */
export function answerPairs(answer: string): AnswerPair[] | null {
  const parts = answer
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length < 2) return null
  const pairs = parts.flatMap((part) => {
    const [, name, value] = PAIR.exec(part) ?? []
    return name === undefined || value === undefined ? [] : [{ name, value }]
  })
  return pairs.length === parts.length ? pairs : null
}
