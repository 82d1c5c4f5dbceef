/** So much of what a tool was asked is kept in the log. */
const MAX_TEXT = 100
const MAX_ENTRIES = 10
const MAX_DEPTH = 3

/** Halves of a character, which cutting leaves as well: the database takes none. */
const HALVES = /\p{Surrogate}/gu

/** A text of a caller, short enough for the log and fit for it. */
export const loggedText = (text: string, most: number): string =>
  text.slice(0, most).replace(HALVES, '\ufffd')

/** What a tool was asked, short enough for a line of the log. */
export function shortenArguments(given: unknown, depth = 0): unknown {
  if (typeof given === 'string') return `${loggedText(given, MAX_TEXT)}${given.length > MAX_TEXT ? '…' : ''}`
  if (typeof given !== 'object' || given === null) return given
  if (depth === MAX_DEPTH) return '…'
  const rest = (count: number) => (count > MAX_ENTRIES ? `… +${count - MAX_ENTRIES}` : null)
  if (Array.isArray(given)) {
    const more = rest(given.length)
    const kept = given.slice(0, MAX_ENTRIES).map((one) => shortenArguments(one, depth + 1))
    return more ? [...kept, more] : kept
  }
  const entries = Object.entries(given)
  const more = rest(entries.length)
  const kept = entries
    .slice(0, MAX_ENTRIES)
    .map(([key, one]) => [loggedText(key, MAX_TEXT), shortenArguments(one, depth + 1)])
  return Object.fromEntries(more ? [...kept, ['…', more]] : kept)
}
