import { MOST_SENT_POSITIONS, type RowFault } from './sent-position'

/** A row as it was sent, not judged yet, or what kept it from being read. */
export type RawRow = { value: unknown } | { fault: RowFault }

const NOT_JSON: RowFault = { error: 'illegalParameter', field: 'row', reason: 'row: the line is no JSON' }

/** Rows of JSON: a list, an object with a list of `positions`, or one row alone. Null for anything else. */
export function rowsOfJson(value: unknown): RawRow[] | null {
  const list = Array.isArray(value) ? value : listIn(value)
  return list?.map((one: unknown) => ({ value: one })) ?? null
}

function listIn(value: unknown): unknown[] | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('positions' in value)) return [value]
  return Array.isArray(value.positions) ? value.positions : null
}

/**
 * Rows of JSON lines (NDJSON); empty lines count for nothing. Ends with one more than a call takes, so that its caller sees
 * that there are too many.
 */
export function* linesOf(text: string): Generator<string> {
  let count = 0
  for (let at = 0; at < text.length && count <= MOST_SENT_POSITIONS; ) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end).trim()
    at = end < 0 ? text.length : end + 1
    if (line === '') continue
    count++
    yield line
  }
}

export function rowOfLine(line: string): RawRow {
  try {
    return { value: JSON.parse(line) }
  } catch {
    return { fault: NOT_JSON }
  }
}
