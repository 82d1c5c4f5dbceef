import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import ExcelJs from 'exceljs'
import type { Cell } from '@/lib/track/export/csv'

export type SheetColumn = { key: string; heading: string; width: number; format?: string; isTime?: boolean }

const ROWS_AT_ONCE = 250
const WALL_TIME = /^\d{4}-\d\d-\d\d[ T]/

/**
 * A workbook of one sheet, written row by row. Texts are stored as texts, never as formulas; times as
 * dates, so that they sort and can be calculated with.
 */
export async function* xlsxFile(
  sheetName: string,
  rightToLeft: boolean,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly Record<string, Cell>[]>,
): AsyncGenerator<Uint8Array> {
  const output = new PassThrough()
  // A reader that goes away in the middle is no failure of ours.
  output.on('error', () => {})
  const written = write(output, sheetName, rightToLeft, columns, batches)
  // Ends the reading below as well; the failure itself is thrown at the end.
  written.catch((error: Error) => output.destroy(error))
  try {
    for await (const chunk of output) yield chunk as Uint8Array
    await written
  } finally {
    output.destroy()
  }
}

async function write(
  output: PassThrough,
  sheetName: string,
  rightToLeft: boolean,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly Record<string, Cell>[]>,
): Promise<void> {
  const book = new ExcelJs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  const sheet = book.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1, rightToLeft }] })
  sheet.columns = columns.map(({ key, heading, width, format }) => ({
    key,
    header: heading,
    width,
    style: format ? { numFmt: format } : {},
  }))
  sheet.getRow(1).font = { bold: true }
  for await (const rows of batches) {
    if (output.destroyed) return
    for (const [at, row] of rows.entries()) {
      sheet.addRow(columns.map((column) => typed(column, row[column.key] ?? null))).commit()
      // Lets what was written leave, so that a long sheet does not gather in memory.
      if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await paced(output)
    }
    await paced(output)
  }
  sheet.commit()
  await book.commit()
}

async function paced(output: PassThrough): Promise<void> {
  await new Promise((next) => setImmediate(next))
  while (output.writableNeedDrain && !output.destroyed)
    await Promise.race([once(output, 'drain'), once(output, 'close')])
}

/** A sheet knows no zones: a time on the wall is stored as that time in UTC. */
function typed({ isTime }: SheetColumn, cell: Cell): Cell | Date {
  return isTime && typeof cell === 'string' && WALL_TIME.test(cell)
    ? new Date(`${cell.replace(' ', 'T')}Z`)
    : cell
}
