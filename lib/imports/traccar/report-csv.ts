import { BYTE_ORDER_MARK, csvLine } from '@/lib/spreadsheet/write-csv'
import type { Move, MovedKind, Reason, ReportRow } from './reasons'

export type ReportWords = {
  /** Kind, id there, name, what becomes of it, as what, owner, why. */
  headings: readonly string[]
  kind: (kind: MovedKind) => string
  move: (move: Move) => string
  reason: (reason: Reason) => string
}

/** A report as a file for spreadsheets, a row for each thing of the server; a name that looks like a formula is run by none. */
export function* reportCsv(rows: Iterable<ReportRow>, words: ReportWords): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(words.headings)
  for (const { kind, externalId, name, move, becomes, owner, reasons } of rows)
    yield csvLine([
      words.kind(kind),
      String(externalId),
      name,
      words.move(move),
      becomes,
      owner,
      reasons.map(words.reason).join('; '),
    ])
}
