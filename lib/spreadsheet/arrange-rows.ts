import type { SheetRow } from './sheet'

/** What a kind of spreadsheet has a column of. */
export type ColumnTable<Column extends string> = {
  /** In the order of the template. */
  columns: readonly Column[]
  /** A sheet without these is of another kind. */
  needed: readonly Column[]
  /** A heading as it is looked up: in small letters, say. */
  plain: (heading: string) => string
}

/** A row by its columns; one that the sheet does not have is missing. */
export type SheetEntry<Column extends string> = { row: number; given: Partial<Record<Column, string>> }

/** The rows below the headings, and what makes an entry of one: those of large files are made in turns. */
export type RowArranger<Entry> = { written: readonly SheetRow[]; arrange: (row: SheetRow) => Entry }

/**
 * The rows of a spreadsheet by their columns: by their headings, else in the order of the template. Null without a column that is
 * needed.
 */
export function arrangeRows<Column extends string>(
  rows: readonly SheetRow[],
  table: ColumnTable<Column>,
  headings: ReadonlyMap<string, Column>,
): SheetEntry<Column>[] | null {
  const found = rowArranger(rows, table, headings)
  return found?.written.map(found.arrange) ?? null
}

/** The same, row by row. */
export function rowArranger<Column extends string>(
  rows: readonly SheetRow[],
  { columns, needed, plain }: ColumnTable<Column>,
  headings: ReadonlyMap<string, Column>,
): RowArranger<SheetEntry<Column>> | null {
  const named = rows[0]?.cells.map((cell) => headings.get(plain(cell)) ?? null) ?? []
  const isNamed = named.some((column) => column !== null)
  const places: readonly (Column | null)[] = isNamed ? named : columns
  if (!needed.every((column) => places.includes(column))) return null
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  // Of two columns with the same heading the first one counts.
  const found = columns
    .map((column) => [column, places.indexOf(column)] as const)
    .filter(([, place]) => place >= 0 && place < width)
  const arrange = ({ number, cells }: SheetRow) => ({
    row: number,
    given: Object.fromEntries(
      found.map(([column, place]) => [column, cells[place]?.trim() ?? '']),
    ) as SheetEntry<Column>['given'],
  })
  return { written: rows.slice(isNamed ? 1 : 0), arrange }
}
