import ExcelJs from 'exceljs'

export type OpenedSheet = {
  headings: string[]
  /** Of the report, without its total; a time is the clock that the sheet shows. */
  rows: ExcelJs.CellValue[][]
  total: ExcelJs.CellValue[]
}

/** Opens the workbook of a report as a spreadsheet program would. */
export async function openSheet(bytes: Buffer): Promise<OpenedSheet> {
  const book = new ExcelJs.Workbook()
  await book.xlsx.load(bytes as never)
  const [sheet] = book.worksheets
  const [headings = [], ...lines] = (sheet?.getSheetValues() ?? [])
    .slice(1)
    .map((line) => [...((line ?? []) as ExcelJs.CellValue[])].slice(1))
  return { headings: headings.map(String), rows: lines.slice(0, -1), total: lines.at(-1) ?? [] }
}
