import { expect, it } from 'vitest'
import {
  arrangeColumns,
  gridTemplate,
  moveColumn,
  pinnedColumns,
  placeColumn,
  readLayout,
  showColumn,
  tableWidth,
} from '@/lib/tables/column-layout'
import { type ColumnLayout, columnLayout } from '@/lib/tables/layout-schema'

const COLUMNS = [
  { id: 'box', locked: true },
  { id: 'a' },
  { id: 'b' },
  { id: 'c', hidden: true },
  { id: 'd' },
]
const FREE = COLUMNS.filter(({ locked }) => !locked)
const ids = (columns: readonly { id: string }[]) => columns.map(({ id }) => id).join(' ')

it('named columns come first, in their order; locked ones before all', () => {
  expect(ids(arrangeColumns(COLUMNS, {}))).toBe('box a b c d')
  expect(ids(arrangeColumns(COLUMNS, { order: ['d', 'gone', 'box', 'b'] }))).toBe('box d b a c')
})

it('the first shown column stays in sight unless somebody says otherwise', () => {
  expect(pinnedColumns(FREE, {})).toEqual(['a'])
  expect(pinnedColumns(FREE, { shown: { a: false }, order: ['d'] })).toEqual(['d'])
  expect(pinnedColumns(FREE, { pinned: [] })).toEqual([])
  expect(pinnedColumns(COLUMNS, {})).toEqual(['box'])
  expect(pinnedColumns(COLUMNS, { pinned: ['b', 'gone', 'box'] })).toEqual(['box', 'b'])
})

it('a column goes past the next shown one, and not past the ends', () => {
  const moved = moveColumn(COLUMNS, {}, 'b', 1)
  expect(moved.order).toEqual(['a', 'd', 'b'])
  expect(ids(arrangeColumns(COLUMNS, moved))).toBe('box a d b c')
  expect(moveColumn(COLUMNS, {}, 'a', -1)).toEqual({})
  expect(moveColumn(COLUMNS, moved, 'b', 1)).toBe(moved)
  expect(moveColumn(COLUMNS, {}, 'c', 1)).toEqual({})
})

it('a column takes the place of another, in either direction, among those that are pinned or those that are not', () => {
  const all = { shown: { c: true } }
  expect(placeColumn(COLUMNS, all, 'd', 'a').order).toEqual(['d', 'a', 'b', 'c'])
  expect(placeColumn(COLUMNS, all, 'b', 'c').order).toEqual(['a', 'c', 'b', 'd'])
  const pinned = { pinned: ['b', 'a'] }
  expect(placeColumn(COLUMNS, pinned, 'a', 'b')).toEqual({ pinned: ['a', 'b'] })
  expect(placeColumn(COLUMNS, pinned, 'd', 'a')).toBe(pinned)
  for (const [id, at] of [
    ['a', 'a'],
    ['a', 'c'],
    ['a', 'box'],
    ['gone', 'a'],
  ] as const)
    expect(placeColumn(COLUMNS, pinned, id, at)).toBe(pinned)
})

it('a column that is shown later stands behind those that were put into an order', () => {
  expect(showColumn(COLUMNS, {}, 'c', true)).toEqual({ shown: { c: true } })
  const kept: ColumnLayout = { order: ['d', 'a', 'b'] }
  expect(showColumn(COLUMNS, kept, 'c', true).order).toEqual(['d', 'a', 'b', 'c'])
  expect(showColumn(COLUMNS, kept, 'a', false)).toEqual({ shown: { a: false }, order: ['d', 'b'] })
})

it('what the browser kept for reports is read, and made fit', () => {
  expect(readLayout({ shown: { plate: true }, widths: { place: 1200.4, day: 12, start: 99.6 } })).toEqual({
    shown: { plate: true },
    widths: { place: 800, day: 40, start: 100 },
  })
  expect(readLayout(null)).toEqual({})
  expect(readLayout({ shown: 'all', order: ['a'], widths: { a: 'wide' } })).toEqual({ order: ['a'] })
  expect(columnLayout.safeParse(readLayout({ widths: { a: -3 } })).success).toBe(true)
})

it('where no column grows, the last one takes what is left', () => {
  const fixed = { px: 100, grow: null }
  expect(gridTemplate([fixed, { px: 80, grow: 2 }, fixed])).toBe('100px minmax(80px,2fr) 100px')
  expect(gridTemplate([fixed, fixed])).toBe('100px minmax(100px,1fr)')
  expect(gridTemplate([])).toBe('')
  expect(gridTemplate([{ ...fixed, most: 240 }, fixed])).toBe('minmax(100px,240px) minmax(100px,1fr)')
  expect(
    gridTemplate([
      { ...fixed, most: 90 },
      { px: 80, grow: 2 },
    ]),
  ).toBe('100px minmax(80px,2fr)')
})

it('buttons at the end stay as wide as they are: the free columns share what is left by their widths', () => {
  const actions = { px: 40, grow: null, isFree: true, atEnd: true }
  const name = { px: 176, grow: null, most: 240 }
  const figure = (px: number) => ({ px, grow: null, isFree: true })
  expect(gridTemplate([name, figure(100), figure(80), actions])).toBe(
    'minmax(176px,240px) minmax(100px,100fr) minmax(80px,80fr) 40px',
  )
  const drawn = { px: 80, grow: null }
  expect(gridTemplate([name, drawn, drawn, actions])).toBe('minmax(176px,240px) 80px minmax(80px,1fr) 40px')
  expect(gridTemplate([name, { ...drawn, grow: 2 }, figure(80), actions])).toBe(
    'minmax(176px,240px) minmax(80px,2fr) 80px 40px',
  )
})

it('columns that can give way shrink together to their least before the table is wider than its room', () => {
  const name = { px: 200, grow: null, least: 120 }
  const place = { px: 100, grow: 1, least: 80 }
  const figure = { px: 80, grow: null }
  const lack = 'max(0px,380px - 100cqi)'
  expect(gridTemplate([name, figure, place])).toBe(
    `max(120px,200px - 0.8000*${lack}) 80px minmax(max(80px,100px - 0.2000*${lack}),1fr)`,
  )
  expect(tableWidth([name, figure, place])).toBe('clamp(280px,100cqi,380px)')
  expect(gridTemplate([{ ...name, most: 300 }, figure])).toMatch(
    /^minmax\(max\(120px,.*\),300px\) minmax\(80px,1fr\)$/,
  )
  expect(tableWidth([figure, figure])).toBe('160px')
  expect(tableWidth([{ ...figure, least: 90 }])).toBe('80px')
})
