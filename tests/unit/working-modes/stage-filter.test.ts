import { expect, it } from 'vitest'
import {
  countStageFilters,
  NO_STAGE_FILTER,
  readStageFilter,
  type StageFilter,
  writeStageFilter,
} from '@/lib/working-modes/stage-filter'

const read = (search: string) => readStageFilter(new URLSearchParams(search))

it('is read from the address as it was written there', () => {
  const filters: StageFilter[] = [
    NO_STAGE_FILTER,
    { imei: '351234567890131', state: 'current', missed: true },
    { imei: null, state: 'ended', missed: null },
  ]
  for (const filter of filters) expect(read(writeStageFilter(filter))).toEqual(filter)
  expect(writeStageFilter(NO_STAGE_FILTER)).toBe('')
  expect(filters.map(countStageFilters)).toEqual([0, 3, 1])
})

it('leaves out what it cannot read', () => {
  expect(read('state=sleeping&missed=no&imei=%20')).toEqual(NO_STAGE_FILTER)
})
