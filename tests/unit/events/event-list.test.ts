import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareEvents,
  fromLiveEvent,
  mergeEvents,
  missedEvents,
  stateOf,
  withReadStates,
  withStates,
} from '@/lib/events/event-list'
import type { DeviceEvent } from '@/lib/events/schema'
import { severityOf } from '@/lib/events/severity'

const event = (id: number, minute: number, fields: Partial<DeviceEvent> = {}): DeviceEvent => ({
  id,
  deviceId: 1,
  imei: '350000000000001',
  deviceName: 'Van',
  plate: null,
  driver: null,
  type: 'sos',
  severity: severityOf(fields.type ?? 'sos'),
  subject: '',
  time: new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString(),
  receivedAt: new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString(),
  lat: null,
  lon: null,
  speedKmh: null,
  data: null,
  assignee: null,
  commentCount: 0,
  file: null,
  read: false,
  quiet: false,
  subjectName: null,
  endTime: null,
  late: false,
  withdrawn: false,
  processing: null,
  ...fields,
})
const ids = (events: readonly DeviceEvent[]) => events.map(({ id }) => id)

describe('live events among loaded pages', () => {
  const loaded = [event(9, 30), event(7, 20), event(5, 10)]

  it('stand at their time, the newest first', () => {
    expect(ids(mergeEvents(loaded, [event(10, 40), event(11, 25)], false))).toEqual([10, 9, 11, 7, 5])
  })

  it('are never there twice, whichever came first', () => {
    expect(ids(mergeEvents(loaded, [event(9, 30), event(10, 40), event(10, 40)], false))).toEqual([
      10, 9, 7, 5,
    ])
  })

  it('that are older than what was loaded wait for their page', () => {
    expect(ids(mergeEvents(loaded, [event(12, 5)], false))).toEqual([9, 7, 5])
    expect(ids(mergeEvents(loaded, [event(12, 5)], true))).toEqual([9, 7, 5, 12])
    expect(ids(mergeEvents([], [event(12, 5)], false))).toEqual([])
    expect(ids(mergeEvents([], [event(12, 5)], true))).toEqual([12])
  })

  it('stand by their severity where that is the order', () => {
    const severe = [event(5, 10, { type: 'sos' }), event(9, 30, { type: 'doorOpen' })]
    const came = [event(10, 40, { type: 'doorOpen' }), event(11, 5, { type: 'sos' })]
    expect(ids(mergeEvents(severe, came, false, 'severity'))).toEqual([5, 11, 10, 9])
    const byRule = event(12, 45, { type: 'doorOpen', severity: 'critical' })
    expect(ids(mergeEvents(severe, [...came, byRule], false, 'severity'))).toEqual([12, 5, 11, 10, 9])
  })

  it('end up as one sorted list, however they are divided', () => {
    const some = fc.uniqueArray(fc.record({ id: fc.nat(60), minute: fc.nat(20) }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(some, fc.nat(60), fc.nat(60), (given, firstLive, split) => {
        const all = given.map(({ id, minute }) => event(id, minute)).sort(compareEvents)
        const live = all.filter(({ id }) => id >= firstLive)
        const page = all.filter(({ id }) => id < firstLive || id > split)
        expect(mergeEvents(page, live, true)).toEqual(all)
      }),
    )
  })
})

describe('after a lost connection', () => {
  const known = [event(9, 30), event(7, 20)]

  it('what happened meanwhile is found', () => {
    const { missed, more } = missedEvents(known, [event(10, 40), event(9, 30)], false)
    expect([ids(missed), more]).toEqual([[10], false])
  })

  it('a page full of news says that there may be more', () => {
    expect(missedEvents(known, [event(12, 50), event(11, 45)], false).more).toBe(true)
    expect(missedEvents(known, [event(12, 50), event(11, 45)], true).more).toBe(false)
    expect(missedEvents(known, [], false)).toEqual({ missed: [], more: false })
  })
})

it('what the viewer marked shows at once, and the rest stays the very same', () => {
  const events = [event(2, 2), event(1, 1)]
  expect(withReadStates(events, new Map())).toBe(events)
  const marked = withReadStates(events, new Map([[2, true]]))
  expect(marked.map(({ read }) => read)).toEqual([true, false])
  expect(marked[1]).toBe(events[1])
})

describe('what becomes of events', () => {
  const processing = { handler: 'Ana', content: '', time: '2026-05-01T13:00:00.000Z', byOwnAccount: true }
  const told = (id: number, withdrawn = false) =>
    [
      id,
      stateOf({
        id,
        deviceId: 1,
        endTime: 1_777_636_800,
        withdrawn,
        processing,
        assignee: 'Rui',
        commentCount: 2,
      }),
    ] as const
  const loaded = [event(2, 20), event(1, 10)]

  it('shows in their rows, and leaves the others as they are', () => {
    const [first, second] = withStates(loaded, new Map([told(2), told(9)]), false)
    expect(first).toMatchObject({
      id: 2,
      endTime: '2026-05-01T12:00:00.000Z',
      processing,
      assignee: 'Rui',
      commentCount: 2,
    })
    expect(second).toBe(loaded[1])
    expect(withStates(loaded, new Map(), false)).toBe(loaded)
  })

  it('takes those out of the list that were taken back, unless these are asked for', () => {
    expect(ids(withStates(loaded, new Map([told(2, true)]), false))).toEqual([1])
    expect(withStates(loaded, new Map([told(2, true)]), true)[0]).toMatchObject({ id: 2, withdrawn: true })
  })
})

it('a live event becomes a row with its device', () => {
  const owner = { imei: '350000000000009', name: 'Truck 9', plate: 'AB-1' }
  const live = {
    id: 4,
    deviceId: 9,
    type: 'crash',
    subject: 'geofence:1',
    time: 1_777_636_800.25,
    receivedAt: 1_777_636_801,
    lat: 1,
    lon: 2,
    speedKmh: 30,
    data: { code: 5 },
    quiet: true,
    late: true,
    subjectName: 'Harbour',
    endTime: 1_777_636_860,
    severity: 'notice' as const,
    file: { kind: 'picture' as const, contentType: 'image/jpeg', bytes: 9 },
  }
  expect(fromLiveEvent(live, owner)).toEqual({
    id: 4,
    deviceId: 9,
    type: 'crash',
    subject: 'geofence:1',
    imei: owner.imei,
    deviceName: 'Truck 9',
    plate: 'AB-1',
    driver: null,
    lat: 1,
    lon: 2,
    speedKmh: 30,
    data: { code: 5 },
    read: false,
    quiet: true,
    subjectName: 'Harbour',
    severity: 'notice',
    late: true,
    withdrawn: false,
    processing: null,
    assignee: null,
    commentCount: 0,
    file: live.file,
    endTime: '2026-05-01T12:01:00.000Z',
    time: '2026-05-01T12:00:00.250Z',
    receivedAt: '2026-05-01T12:00:01.000Z',
  })
})
