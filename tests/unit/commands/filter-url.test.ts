import { expect, it } from 'vitest'
import {
  askedFilter,
  type CommandFilter,
  countFilters,
  NO_FILTER,
  readFilter,
  writeFilter,
} from '@/lib/commands/filter-url'

const FILTER: CommandFilter = {
  imei: '351234567890131',
  state: 'waiting',
  command: 'cutEngine',
  sender: 'fleet+1@example',
  batchId: 41,
  period: { from: Date.UTC(2026, 4, 4), to: Date.UTC(2026, 4, 5) - 1000 },
}

it('an address holds all filters, and none of them where there are none', () => {
  expect(readFilter(new URLSearchParams(writeFilter(FILTER)))).toEqual(FILTER)
  expect(writeFilter(NO_FILTER)).toBe('')
  expect(readFilter(new URLSearchParams())).toEqual(NO_FILTER)
})

it('what cannot be read is left out', () => {
  const search = 'state=lost&imei=%20&from=2026-05-05T00:00:00Z&to=2026-05-04T00:00:00Z&sender=&batchId=-1'
  expect(readFilter(new URLSearchParams(search))).toEqual(NO_FILTER)
})

it('is counted filter by filter', () => {
  expect([NO_FILTER, { ...NO_FILTER, sender: 'fleet' }, FILTER].map(countFilters)).toEqual([0, 1, 6])
})

it('asks for a period to the end of its last second', () => {
  expect(askedFilter(FILTER)).toEqual({
    imei: '351234567890131',
    command: 'cutEngine',
    sender: 'fleet+1@example',
    batchId: 41,
    from: '2026-05-04T00:00:00.000Z',
    to: '2026-05-04T23:59:59.999Z',
  })
  expect(Object.values(askedFilter(NO_FILTER)).every((one) => one === undefined)).toBe(true)
})
