import { expect, it } from 'vitest'
import type { MeasuredColumn } from '@/lib/playback/measured'
import { measuredNear } from '@/lib/playback/measured-near'

const MINUTE = 60_000
const column: MeasuredColumn = {
  measure: 'fuelL',
  sensor: '',
  time: [0, 10 * MINUTE, 60 * MINUTE],
  value: [50, 49, 30],
}

it.each([
  [-11 * MINUTE, null],
  [-1, 50],
  [0, 50],
  [5 * MINUTE, 50],
  [5 * MINUTE + 1, 49],
  [20 * MINUTE, 49],
  [20 * MINUTE + 1, null],
  [50 * MINUTE, 30],
  [70 * MINUTE, 30],
  [70 * MINUTE + 1, null],
])('at %d ms it is %s', (at, value) => {
  expect(measuredNear(column, at)).toBe(value)
})

it('of nothing there is nothing', () => {
  expect(measuredNear({ ...column, time: [], value: [] }, 0)).toBeNull()
})
