/** So much of what a tool was asked is kept in the log. */
const MAX_TEXT = 100
const MAX_ENTRIES = 10
const MAX_DEPTH = 3

/** What a tool was asked, short enough for a line of the log. */
export function shortenArguments(given: unknown, depth = 0): unknown {
  if (typeof given === 'string') return given.length > MAX_TEXT ? `${given.slice(0, MAX_TEXT)}…` : given
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
    .map(([key, one]) => [key.slice(0, MAX_TEXT), shortenArguments(one, depth + 1)])
  return Object.fromEntries(more ? [...kept, ['…', more]] : kept)
}
