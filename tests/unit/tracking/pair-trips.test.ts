import { describe, expect, it } from 'vitest'
import { pairTrips } from '@/lib/tracking/pair-trips'

const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 8, minute)).toISOString()
const trip = (from: number, to: number) => ({ start: at(from), end: at(to), distance: 1000 })

describe('trips before and after', () => {
  it('are put beside each other by time', () => {
    const changes = pairTrips({
      gone: [trip(0, 5), trip(8, 12), trip(30, 50), trip(55, 58)],
      made: [trip(0, 12), trip(30, 38), trip(41, 50)],
    })
    expect(changes.map(({ kind, before, after }) => [kind, before.length, after.length])).toEqual([
      ['joined', 2, 1],
      ['split', 1, 2],
      ['gone', 1, 0],
    ])
  })

  it('that only touch are no pair', () => {
    expect(pairTrips({ gone: [trip(0, 5)], made: [trip(5, 9)] }).map(({ kind }) => kind)).toEqual([
      'gone',
      'made',
    ])
  })

  it('are moved when there are as many as before', () => {
    expect(pairTrips({ gone: [trip(0, 5)], made: [trip(1, 6)] }).map(({ kind }) => kind)).toEqual(['moved'])
    expect(pairTrips({ gone: [], made: [] })).toEqual([])
  })
})
