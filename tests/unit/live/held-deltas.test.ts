import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HeldDeltas } from '@/components/live/held-deltas'
import { PACE_MS } from '@/lib/live/redraw-pace'
import type { DeviceLive, LiveMessage } from '@/lib/live/schema'

const EVERY_MS = PACE_MS.everyFiveSeconds
const live = (id: number, speedKmh: number): DeviceLive => [
  id,
  53.5,
  9.9,
  speedKmh,
  null,
  0,
  0,
  3,
  null,
  0,
  false,
  1,
  0,
  null,
]
const delta = (...states: DeviceLive[]): LiveMessage => ({ type: 'delta', live: states })
const events: LiveMessage = { type: 'events', events: [] }
const removed: LiveMessage = { type: 'removed', ids: [1] }

let heard: LiveMessage[]
let deltas: HeldDeltas
beforeEach(() => {
  vi.useFakeTimers()
  heard = []
  deltas = new HeldDeltas((message) => heard.push(message))
})
afterEach(() => vi.useRealTimers())

it('hands on at once what comes, unless it is told a pace', () => {
  deltas.take(delta(live(1, 10)))
  deltas.take(events)
  expect(heard).toEqual([delta(live(1, 10)), events])
})

it('hands on the newest of each vehicle every five seconds', () => {
  deltas.setPace(EVERY_MS)
  deltas.take(delta(live(1, 10), live(2, 20)))
  vi.advanceTimersByTime(EVERY_MS - 1)
  deltas.take(delta(live(1, 30)))
  deltas.take(events)
  expect(heard).toEqual([events])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual([events, delta(live(1, 30), live(2, 20))])
  vi.advanceTimersByTime(EVERY_MS * 3)
  expect(heard).toHaveLength(2)
})

it('hands on what it holds before vehicles go or change, and when there is no pace any more', () => {
  deltas.setPace(EVERY_MS)
  deltas.take(delta(live(1, 10)))
  deltas.take(removed)
  expect(heard).toEqual([delta(live(1, 10)), removed])
  deltas.take(delta(live(2, 20)))
  deltas.setPace(0)
  expect(heard.at(-1)).toEqual(delta(live(2, 20)))
})
