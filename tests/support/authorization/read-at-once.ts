import { readSheet } from '@/lib/spreadsheet/read-sheet'
import type { SheetRow } from '@/lib/spreadsheet/sheet'
import type { SheetOrder } from '@/server/spreadsheet/sheet-rows'

/** A spreadsheet without a thread of its own, which takes longer to begin than all else that a call does. */
export async function readAtOnce({ bytes, language, maxRows }: SheetOrder): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  readSheet(bytes, language, maxRows, (row) => void rows.push(row))
  return rows
}
