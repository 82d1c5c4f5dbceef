import type { ReportRow } from './row'

/** The first rows, without reading on. */
export async function firstRows(
  source: AsyncIterable<readonly ReportRow[]>,
  max: number,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  for await (const chunk of source) {
    rows.push(...chunk.slice(0, max - rows.length))
    if (rows.length >= max) break
  }
  return rows
}
