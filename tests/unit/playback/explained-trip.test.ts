import { describe, expect, it } from 'vitest'
import { explainedTrip } from '@/lib/playback/explained-trip'
import type { JourneyEntry } from '@/lib/playback/journey'

const common = (from: number) => ({ from, to: from + 10, number: 1, key: String(from) })
const trip = (from: number, start = from, open = false): JourneyEntry => ({
  kind: 'trip',
  ...common(from),
  start,
  metres: 1,
  maxKmh: null,
  averageKmh: null,
  open,
})
const stop = (from: number): JourneyEntry => ({
  kind: 'stop',
  ...common(from),
  lat: 0,
  lon: 0,
  ms: 10,
  since: from,
  idlingMs: 0,
  open: false,
})
const gap = (from: number): JourneyEntry => ({ kind: 'gap', ...common(from), metres: 0 })

describe('the trip that explains an entry of the journey', () => {
  it('is a trip itself, by the start of the whole of it', () => {
    const cut = trip(10, 4)
    expect(explainedTrip([cut], cut)).toEqual({ start: 4, edge: 'end' })
  })

  it('is explained by its start while it goes on', () => {
    const open = trip(10, 10, true)
    expect(explainedTrip([open], open)).toEqual({ start: 10, edge: 'start' })
  })

  it('is the end of the trip before a stop or a gap, else the start of the one after it', () => {
    const journey = [stop(0), trip(10), gap(20), trip(30), stop(40)]
    const explain = (at: number) => explainedTrip(journey, journey[at] as JourneyEntry)
    expect(explain(0)).toEqual({ start: 10, edge: 'start' })
    expect(explain(2)).toEqual({ start: 10, edge: 'end' })
    expect(explain(4)).toEqual({ start: 30, edge: 'end' })
  })

  it('is none where nothing was driven', () => {
    const alone = stop(0)
    expect(explainedTrip([alone], alone)).toBeNull()
  })
})
