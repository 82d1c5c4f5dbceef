import { describe, expect, it } from 'vitest'
import { type LiveAction, noLiveEvents, reduceLiveEvents } from '@/lib/events/live-events'
import type { DeviceEvent } from '@/lib/events/schema'

const FILTER = { of: 'this list' }
const event = (id: number) => ({ id }) as DeviceEvent
const ids = (events: readonly DeviceEvent[]) => events.map(({ id }) => id)
const arrive = (hold: boolean, ...arrived: number[]): LiveAction => ({
  type: 'arrived',
  filter: FILTER,
  hold,
  events: arrived.map(event),
})
const after = (...actions: LiveAction[]) => actions.reduce(reduceLiveEvents, noLiveEvents(FILTER))

describe('what arrives', () => {
  it('is shown, the newest first, and is fresh until things settle', () => {
    const state = after(arrive(false, 1), arrive(false, 3, 2))
    expect(ids(state.shown)).toEqual([3, 2, 1])
    expect([...state.fresh].sort()).toEqual([1, 2, 3])
    expect(reduceLiveEvents(state, { type: 'settle' }).fresh.size).toBe(0)
  })

  it('is shown once, though it is told twice', () => {
    const state = after(arrive(false, 1), arrive(true, 2), arrive(false, 1, 2))
    expect(ids(state.shown)).toEqual([1])
    expect(ids(state.waiting)).toEqual([2])
  })

  it('waits while it is held back, and comes in together', () => {
    const held = after(arrive(false, 1), arrive(true, 2), arrive(true, 3))
    expect(ids(held.shown)).toEqual([1])
    expect(ids(held.waiting)).toEqual([3, 2])
    const released = reduceLiveEvents(held, { type: 'release' })
    expect(ids(released.shown)).toEqual([3, 2, 1])
    expect(released.waiting).toEqual([])
    expect(released.fresh.has(3)).toBe(true)
  })

  it('changes nothing when nothing waits or nothing is new', () => {
    const state = after(arrive(false, 1))
    expect(reduceLiveEvents(state, { type: 'release' })).toBe(state)
    expect(reduceLiveEvents(state, arrive(false, 1))).toBe(state)
  })
})

describe('a mark', () => {
  it('is kept by id, the last one counts', () => {
    const mark = (read: boolean, ...marked: number[]): LiveAction => ({
      type: 'marked',
      filter: FILTER,
      ids: marked,
      read,
    })
    const { reads } = after(mark(true, 1, 2), mark(false, 2))
    expect([...reads]).toEqual([
      [1, true],
      [2, false],
    ])
  })
})

describe('what became of events', () => {
  it('is kept by id, the last one counts', () => {
    const change = (id: number, withdrawn: boolean): LiveAction => ({
      type: 'changed',
      filter: FILTER,
      changes: [[id, { endTime: null, withdrawn, processing: null, assignee: null, commentCount: 0 }]],
    })
    const { states } = after(change(1, false), change(2, false), change(1, true))
    expect([...states].map(([id, { withdrawn }]) => [id, withdrawn])).toEqual([
      [1, true],
      [2, false],
    ])
  })
})

describe('another filter', () => {
  it('begins anew with what arrives for it', () => {
    const other = { of: 'another list' }
    const state = reduceLiveEvents(after(arrive(false, 1), arrive(true, 2)), {
      type: 'arrived',
      filter: other,
      hold: false,
      events: [event(3)],
    })
    expect(state.filter).toBe(other)
    expect(ids(state.shown)).toEqual([3])
    expect(state.waiting).toEqual([])
  })

  it('is begun anew by a reset too', () => {
    const state = reduceLiveEvents(after(arrive(false, 1)), { type: 'reset', filter: FILTER })
    expect(state).toEqual(noLiveEvents(FILTER))
  })
})
