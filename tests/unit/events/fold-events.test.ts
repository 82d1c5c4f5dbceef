import { describe, expect, it } from 'vitest'
import { eventsOf, foldEvents, listRows, MAX_FOLDED } from '@/lib/events/fold-events'
import type { DeviceEvent } from '@/lib/events/schema'
import { severityOf } from '@/lib/events/severity'

/** At `minute` after noon UTC of 1 May; ids count down the list. */
function list(...given: [minute: number, type: string, fields?: Partial<DeviceEvent>][]): DeviceEvent[] {
  return given.map(([minute, type, fields], index) => ({
    id: 1000 - index,
    deviceId: 1,
    imei: '350000000000001',
    deviceName: 'Van',
    plate: null,
    driver: null,
    type,
    subject: '',
    lat: null,
    lon: null,
    speedKmh: null,
    data: null,
    read: false,
    quiet: false,
    severity: severityOf(type),
    subjectName: null,
    endTime: null,
    late: false,
    withdrawn: false,
    processing: null,
    assignee: null,
    commentCount: 0,
    file: null,
    time: new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString(),
    receivedAt: new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString(),
    ...fields,
  }))
}
const folded = (events: readonly DeviceEvent[], zone = 'UTC') =>
  foldEvents(events, zone).map((fold) => fold.map(({ id }) => 1000 - id))

describe('repeats', () => {
  it('stand behind the newest of them, whatever milder or of others happens between', () => {
    const doors = list([50, 'doorClosed'], [49, 'doorOpen'], [45, 'doorClosed'], [44, 'doorOpen'])
    expect(folded(doors)).toEqual([
      [0, 2],
      [1, 3],
    ])
    const two = list([50, 'vibration'], [49, 'sos', { deviceId: 2 }], [48, 'doorOpen'], [47, 'vibration'])
    expect(folded(two)).toEqual([[0, 3], [1], [2]])
  })

  it('are as severe as one another, and none where a rule says that they are critical', () => {
    const told = list([50, 'doorOpen'], [49, 'doorOpen', { severity: 'warning' }], [48, 'doorOpen'])
    expect(folded(told)).toEqual([[0], [1], [2]])
    const critical = { severity: 'critical' } as const
    expect(folded(list([50, 'doorOpen', critical], [49, 'doorOpen', critical]))).toEqual([[0], [1]])
  })

  it('end where something more severe of the vehicle lies between', () => {
    expect(folded(list([50, 'doorOpen'], [49, 'overspeed'], [48, 'doorOpen']))).toEqual([[0], [1], [2]])
  })

  it('are of one vehicle, kind and subject, as quiet as each other, and withdrawn together', () => {
    const other: Partial<DeviceEvent>[] = [
      { deviceId: 2 },
      { subject: 'geofence:1' },
      { quiet: true },
      { withdrawn: true },
    ]
    for (const fields of other) {
      expect(folded(list([50, 'vibration'], [49, 'vibration', fields]))).toEqual([[0], [1]])
    }
  })

  it('are of one name of an input', () => {
    const named = (name: string) => ({ data: { name } })
    const inputs = list(
      [50, 'input1', named('Up')],
      [49, 'input1', named('Down')],
      [48, 'input1', named('Up')],
    )
    expect(folded(inputs)).toEqual([[0, 2], [1]])
  })

  it('are at most an hour from the next, and of one day of the account', () => {
    expect(folded(list([121, 'doorOpen'], [61, 'doorOpen'], [0, 'doorOpen']))).toEqual([[0, 1], [2]])
    // In Kathmandu (+05:45) a day begins at 18:15 UTC.
    const night = list([376, 'doorOpen'], [375, 'doorOpen'], [374, 'doorOpen'])
    expect([folded(night), folded(night, 'Asia/Kathmandu')]).toEqual([[[0, 1, 2]], [[0, 1], [2]]])
  })

  it('are not what is critical, and not without end', () => {
    expect(folded(list([2, 'sos'], [1, 'sos']))).toEqual([[0], [1]])
    const many = list(...Array.from({ length: 2 * MAX_FOLDED + 1 }, (): [number, string] => [0, 'vibration']))
    expect(foldEvents(many, 'UTC').map((fold) => fold.length)).toEqual([MAX_FOLDED, MAX_FOLDED, 1])
  })
})

describe('rows', () => {
  const events = list([50, 'doorOpen'], [49, 'doorOpen'], [48, 'sos'], [-900, 'doorOpen'])
  const rows = (opened: number[] = [], order: 'newest' | 'severity' = 'newest') =>
    listRows(events, { zone: 'UTC', order, opened: new Set(opened) })
  const told = (given: ReturnType<typeof rows>) =>
    given.map((row) =>
      row.kind === 'day'
        ? `${row.severity ?? ''} ${row.day}`.trim()
        : `${1000 - row.event.id}×${row.folded.length}`,
    )

  it('have the days of the account over them, or severities and days', () => {
    expect(told(rows())).toEqual(['2026-05-01', '0×2', '2×1', '2026-04-30', '3×1'])
    expect(told(rows([], 'severity'))).toEqual([
      'notice 2026-05-01',
      '0×2',
      'critical 2026-05-01',
      '2×1',
      'notice 2026-04-30',
      '3×1',
    ])
    expect(listRows([], { zone: 'UTC', order: 'newest', opened: new Set() })).toEqual([])
  })

  it('unfold by any of their events, and are then about one event each', () => {
    for (const id of [1000, 999]) {
      const open = rows([id])
      expect(told(open)).toEqual(['2026-05-01', '0×2', '1×1', '2×1', '2026-04-30', '3×1'])
      expect(open.flatMap((row) => (row.kind === 'event' ? [eventsOf(row).length] : []))).toEqual([
        1, 1, 1, 1,
      ])
    }
    const [, closed] = rows()
    expect(closed?.kind === 'event' && eventsOf(closed).map(({ id }) => id)).toEqual([1000, 999])
  })
})
