import { describe, expect, it } from 'vitest'
import { arrangeRows, type ColumnTable } from '@/lib/spreadsheet/arrange-rows'

type Column = 'name' | 'plate' | 'seats'
const TABLE: ColumnTable<Column> = {
  columns: ['name', 'plate', 'seats'],
  needed: ['name'],
  plain: (heading) => heading.trim().toLowerCase(),
}
const HEADINGS = new Map<string, Column>([
  ['name', 'name'],
  ['kennzeichen', 'plate'],
  ['plate', 'plate'],
])
const rows = (...lines: string[]) => lines.map((line, at) => ({ number: at + 1, cells: line.split(',') }))
const arranged = (...lines: string[]) => arrangeRows(rows(...lines), TABLE, HEADINGS)

describe('the rows of a spreadsheet', () => {
  it('go by their headings, in whatever order and language', () => {
    expect(arranged(' Kennzeichen ,Other,NAME', 'A 1,x, Van ', 'A 2')).toEqual([
      { row: 2, given: { name: 'Van', plate: 'A 1' } },
      { row: 3, given: { name: '', plate: 'A 2' } },
    ])
  })

  it('have the first of two columns with the same heading', () => {
    expect(arranged('Name,Plate,Kennzeichen', 'Van,A 1,B 2')).toEqual([
      { row: 2, given: { name: 'Van', plate: 'A 1' } },
    ])
  })

  it('go by the order of the template without headings, as far as they are wide', () => {
    expect(arranged('Van,A 1', 'Bus')).toEqual([
      { row: 1, given: { name: 'Van', plate: 'A 1' } },
      { row: 2, given: { name: 'Bus', plate: '' } },
    ])
  })

  it('are of another kind without a column that is needed', () => {
    expect(arranged('Plate,Seats', 'A 1,3')).toBeNull()
  })
})
