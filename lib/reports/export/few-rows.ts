import type { RowSource } from '../collect-report'
import type { ReportRow } from '../row'

/** Rows that are read before a file is taken for a long one, whatever comes of them. */
const MAX_READ = 20_000

class TooMuch extends Error {}

/** Tells a reader that is in a hurry that there is more than it has time for. */
export async function* hurried(source: RowSource): AsyncGenerator<readonly ReportRow[]> {
  let read = 0
  for await (const chunk of source) {
    read += chunk.length
    if (read > MAX_READ) throw new TooMuch()
    yield chunk
  }
}

/**
 * All rows where there are at most `max` of them. Else, without reading on: `many` where there are more,
 * `slow` where only the reading told.
 */
export async function fewRows(
  source: AsyncIterable<readonly ReportRow[]>,
  max: number,
): Promise<ReportRow[] | 'many' | 'slow'> {
  const rows: ReportRow[] = []
  try {
    for await (const chunk of source) {
      for (const row of chunk) rows.push(row)
      if (rows.length > max) return 'many'
    }
    return rows
  } catch (error) {
    if (error instanceof TooMuch) return 'slow'
    throw error
  }
}
