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

/** All rows where there are at most `max` of them and they can be read quickly; else null, without reading on. */
export async function fewRows(
  source: AsyncIterable<readonly ReportRow[]>,
  max: number,
): Promise<ReportRow[] | null> {
  const rows: ReportRow[] = []
  try {
    for await (const chunk of source) {
      for (const row of chunk) rows.push(row)
      if (rows.length > max) return null
    }
    return rows
  } catch (error) {
    if (error instanceof TooMuch) return null
    throw error
  }
}
