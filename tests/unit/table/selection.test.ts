import { expect, it } from 'vitest'
import { extendTo, keepListed, NO_SELECTION, toggleRow } from '@/lib/tables/selection'

const ORDER = [9, 8, 7, 6, 5]
const ids = ({ ids: chosen }: { ids: ReadonlySet<number> }) => [...chosen].sort()

it('a press chooses a row, another takes it back', () => {
  const one = toggleRow(NO_SELECTION, 7)
  expect([ids(one), one.anchor]).toEqual([[7], 7])
  expect(ids(toggleRow(one, 7))).toEqual([])
})

it('shift draws a range from the row pressed last, in both directions', () => {
  const one = toggleRow(NO_SELECTION, 7)
  expect(ids(extendTo(one, 5, ORDER))).toEqual([5, 6, 7])
  expect(ids(extendTo(one, 9, ORDER))).toEqual([7, 8, 9])
  expect(ids(extendTo(extendTo(one, 5, ORDER), 9, ORDER))).toEqual([5, 6, 7, 8, 9])
})

it('a range from nowhere is a press', () => {
  expect(ids(extendTo(NO_SELECTION, 6, ORDER))).toEqual([6])
  expect(ids(extendTo({ ids: new Set([1]), anchor: 1 }, 6, ORDER))).toEqual([1, 6])
})

it('what leaves the list leaves the choice', () => {
  const chosen = { ids: new Set([9, 4]), anchor: 4 }
  expect(keepListed(chosen, ORDER)).toEqual({ ids: new Set([9]), anchor: null })
  const kept = { ids: new Set([9]), anchor: 9 }
  expect(keepListed(kept, ORDER)).toBe(kept)
})
