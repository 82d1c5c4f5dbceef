/** Marks of a text: characters that may begin or end something, and the items and quotes of its lines. */
export const MAX_MARKS = 300
export const MAX_MARKED_LINES = 200
/** Lists and quotes that begin on one line, one within the other; four columns of indentation count as one. */
export const MAX_NESTING = 10

const MARK = /[*_[\]`<>!~&\\]/g
/** Beginnings of code that may have no end: each is followed through the whole paragraph. */
const OPEN_CODE = /`{4,}|\\`/
const LINE_END = /\r\n?|\n/
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))*/
const CONTAINER = />|[-+*]|\d+[.)]/g
const COLUMNS_A_LEVEL = 4

/**
 * Whether Markdown can be read in a moment. Its reader takes time by the square of marks, lines and nesting: of these
 * people write few, while 10 000 characters have room for thousands.
 */
export function isPlainMarkdown(text: string): boolean {
  if (OPEN_CODE.test(text)) return false
  const lines = text.split(LINE_END)
  if (lines.length > MAX_MARKED_LINES) return false
  let marks = 0
  for (const line of lines) {
    const [begun = ''] = CONTAINERS.exec(line) ?? []
    const containers = countOf(CONTAINER, begun)
    if (containers + Math.floor(indentOf(line) / COLUMNS_A_LEVEL) > MAX_NESTING) return false
    marks += containers + countOf(MARK, line.slice(begun.length))
  }
  return marks <= MAX_MARKS
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0

/** Columns of white space that a line begins with. */
function indentOf(line: string): number {
  let columns = 0
  for (const letter of line) {
    if (letter === '\t') columns += COLUMNS_A_LEVEL - (columns % COLUMNS_A_LEVEL)
    else if (letter === ' ') columns++
    else break
  }
  return columns
}
