import { expect, it } from 'vitest'
import { columnRoom } from '@/components/reports/table/column-room'
import { makeCellFormats } from '@/lib/reports/cell-format'
import type { Column } from '@/lib/reports/column'
import type { ReportRow } from '@/lib/reports/row'
import en from '@/messages/en.json'

const formats = makeCellFormats({
  language: 'en',
  timeZone: 'UTC',
  units: { distance: 'km', volume: 'L', temperature: 'C' },
  unitNames: en.units,
  reportUnits: en.reports.units,
  words: { yes: 'Yes', no: 'No', nobody: 'No driver', word: (_, name) => name, place: () => null },
})
const rowOf = (imei: string, device: string, cells: ReportRow['cells']): ReportRow => ({
  imei,
  device: { device, plate: 'AB-12-CD' },
  from: null,
  to: null,
  cells,
})
const distance: Column = { key: 'distanceM', kind: 'distance', total: 'sum' }
const room = (column: Column, rows: readonly ReportRow[], total: number | null = null, totalLabel = '') =>
  columnRoom(column, rows, formats, { title: 'Km', total, totalLabel })
/** A figure of digits of one width, 7.5 px each, and what is around it. */
const needed = (text: string) => text.length * 7.5 + 20

it('a column of figures is never drawn narrower than its longest figure, its total and the total’s label', () => {
  const rows = [rowOf('1', 'Van', { distanceM: 10_280 }), rowOf('2', 'Van', { distanceM: 1_587_960 })]
  expect(room(distance, rows).least).toBeGreaterThan(needed('1,587.96'))
  expect(room(distance, rows, 34_190_890).least).toBeGreaterThan(needed('34,190.89'))
  expect(room(distance, rows, 34_190_890).size).toBeGreaterThanOrEqual(
    room(distance, rows, 34_190_890).least ?? 0,
  )
  const label = 'Highest of all of them'
  expect(room({ ...distance, kind: 'count' }, [], 1, label).least).toBeGreaterThan(label.length * 6)
  const spent: Column = { key: 'seconds', kind: 'duration' }
  const spans = [rowOf('1', 'Van', { seconds: 86_400 * 2 }), rowOf('2', 'Van', { seconds: 86_400 - 60 })]
  expect(room(spent, spans).least).toBeGreaterThan(needed('23h 59m'))
  expect(room(distance, [rowOf('1', 'Van', { distanceM: null })]).least).toBeGreaterThan(0)
})

it('names take the room that is left, and texts shrink', () => {
  const device: Column = { key: 'device', kind: 'device' }
  const [short, long] = [rowOf('1', 'Van', {}), rowOf('2', 'Staff shuttle Ramalde 2', {})]
  expect(room(device, [short]).most).toBeLessThan(room(device, [short, long]).most ?? 0)
  expect(room(device, [short, long]).most).toBeGreaterThan(needed('Staff shuttle Ramalde 2AB-12-CD'))
  expect(room(device, [rowOf('3', 'x'.repeat(200), {})]).most).toBe(340)
  expect(room(device, [short]).least).toBeUndefined()
  expect(room({ key: 'to', kind: 'place' }, []).least).toBeUndefined()
})

it('drivers and routes keep the room that their names are read in', () => {
  for (const column of [
    { key: 'drivers', kind: 'driver' },
    { key: 'route', kind: 'text' },
  ] as const) {
    const { size, floor, most } = room(column, [
      rowOf('1', 'Van', { [column.key]: 'Marta Teixeira de Sousa' }),
    ])
    expect(floor).toBeGreaterThanOrEqual(140)
    expect(size).toBeGreaterThanOrEqual(floor ?? 0)
    expect(most).toBeGreaterThan(140)
  }
})

it('a heading keeps the room of its longest word, with the arrow beside it when it is sorted', () => {
  const floorOf = (title: string) =>
    columnRoom({ key: 'times', kind: 'count' }, [], formats, { title, total: null, totalLabel: '' }).floor
  // Letters of 6 px, the padding, and what the arrow takes of it.
  for (const word of ['Accelerations', 'Aceleraciones bruscas', 'عدد التجاوزات'])
    expect(floorOf(word)).toBeGreaterThan(Math.max(...word.split(' ').map(({ length }) => length)) * 6 + 26)
  // Chinese breaks anywhere.
  expect(floorOf('急加速次数和急减速次数合计')).toBe(96)
})

it('a heading keeps its unit over two lines', () => {
  const floorOf = (column: Column, title: string) =>
    columnRoom(column, [], formats, { title, total: null, totalLabel: '' }).floor
  // The longer of its two lines by letters of 6 px, with the padding.
  expect(floorOf({ key: 'avgKmh', kind: 'speed' }, 'Average speed (km/h)')).toBeGreaterThan(12 * 6 + 20)
  const score = floorOf({ key: 'scoreCoverage', kind: 'percent' }, 'Coverage of the score (%)')
  expect(score).toBeGreaterThan(15 * 6 + 20)
})

it('hours of many days have the room of their minutes', () => {
  const drive: Column = { key: 'driveS', kind: 'duration', inHours: true }
  const rows = [rowOf('1', 'Van', { driveS: 100 * 3600 }), rowOf('2', 'Van', { driveS: 100 * 3600 - 60 })]
  expect(room(drive, rows).least).toBeGreaterThan(needed('99h 59m'))
  expect(room(drive, rows, 1231 * 3600).least).toBeGreaterThan(needed('1,231h 5m'))
})

it('names, texts and places give way where there is little room; times and figures do not', () => {
  const floorOf = (column: Column) => room(column, [rowOf('1', 'Van', {})])
  for (const kind of ['device', 'place', 'text', 'word'] as const) {
    const { size, floor } = floorOf({ key: 'any', kind })
    expect(floor).toBeLessThan(size)
  }
  const time = floorOf({ key: 'start', kind: 'time' })
  expect(time.floor).toBe(time.size)
  const { least = 0, floor = 0 } = room(distance, [rowOf('1', 'Van', { distanceM: 987_654_321 })])
  expect(floor).toBeGreaterThanOrEqual(least)
})
