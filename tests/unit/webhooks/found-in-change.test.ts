import { describe, expect, it } from 'vitest'
import type { Report } from '@/lib/ingest/change'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { foundInChanges } from '@/lib/webhooks/found-in-change'
import { WEBHOOK_KIND_NAMES, type WebhookKind } from '@/lib/webhooks/kinds'
import { fenceDrive } from '../../support/toy-fence-step'
import { makeFix, makeReport } from '../ingest/make-change'

const START = Date.UTC(2026, 4, 4, 6)
const ALL = new Set(WEBHOOK_KIND_NAMES)
const HOUR_MS = 3_600_000

const drive: Report[] = fenceDrive(START).map(({ time, ...fix }) =>
  makeReport({ receivedAt: time + 500, fixes: [makeFix({ ...fix, time, lon: -8.6, ignition: true })] }),
)

/** What is told of reports that are saved `together` at a time. */
function told(reports: readonly Report[], together: number, wanted: ReadonlySet<WebhookKind> = ALL) {
  let state = NEW_DEVICE_STATE
  const found = []
  for (let at = 0; at < reports.length; at += together) {
    const change = buildChange(state, reports.slice(at, at + together))
    found.push(...foundInChanges([{ deviceId: 7, change }], [], wanted))
    state = change.state
  }
  return found
}
const of = (kind: string, found: ReturnType<typeof told>) => found.filter((one) => one.kind === kind)

describe('a drive', () => {
  it('tells each trip when it begins and when it is over, however its fixes are saved', () => {
    for (const together of [1, 7, drive.length]) {
      const found = told(drive, together)
      const starts = of('trip.started', found).map(({ at }) => at)
      const ends = of('trip.ended', found)
      expect(ends.length).toBeGreaterThan(1)
      const trips = found.filter(({ kind }) => kind.startsWith('trip.')).map(({ kind }) => kind)
      expect(trips).toEqual(trips.map((_, n) => (n % 2 === 0 ? 'trip.started' : 'trip.ended')))
      expect(new Set(starts).size).toBe(starts.length)
      expect(starts.length).toBe(ends.length)
      for (const [n, { at, data }] of ends.entries()) {
        expect(at).toBeGreaterThan(starts[n] ?? 0)
        expect(data).toMatchObject({ start: { time: new Date(starts[n] ?? 0).toISOString() } })
        expect((data as { distanceM: number }).distanceM).toBeGreaterThan(1000)
      }
    }
  })

  it('tells its positions in their order, those with a fault left out', () => {
    const bad = makeReport({
      receivedAt: START + HOUR_MS,
      fixes: [makeFix({ time: START + HOUR_MS, lat: 0, lon: 0 })],
    })
    const [first] = of('positions', told([...drive.slice(0, 3), bad], 4))
    expect(first?.at).toBe(START)
    const { positions } = (first?.data ?? {}) as { positions: Record<string, unknown>[] }
    expect(positions.map(({ time }) => time)).toEqual(
      [0, 10, 20].map((seconds) => new Date(START + seconds * 1000).toISOString()),
    )
    expect(positions[0]).toMatchObject({
      lat: 41.2,
      lon: -8.6,
      altitudeM: 100,
      ignition: true,
      source: 'gps',
    })
  })

  it('tells only what somebody wants', () => {
    expect(new Set(told(drive, 7, new Set(['trip.ended'])).map(({ kind }) => kind))).toEqual(
      new Set(['trip.ended']),
    )
  })
})

describe('a device', () => {
  const heard = (...hours: number[]) =>
    of(
      'device.online',
      told(
        hours.map((hour) => makeReport({ receivedAt: START + hour * HOUR_MS })),
        1,
      ),
    )

  it('is online with its first packet, and with one after a silence', () => {
    expect(heard(0, 0.1, 2)).toEqual([
      { kind: 'device.online', deviceId: 7, at: START, data: { offlineSince: null } },
      {
        kind: 'device.online',
        deviceId: 7,
        at: START + 2 * HOUR_MS,
        data: { offlineSince: new Date(START + 0.1 * HOUR_MS).toISOString() },
      },
    ])
  })

  it('that only decides anew what was there tells nothing', () => {
    const change = { ...buildChange(NEW_DEVICE_STATE, drive), reports: [] }
    expect(foundInChanges([{ deviceId: 7, change }], [], ALL)).toEqual([])
  })
})

describe('an event', () => {
  const at = START + 1000
  const event = { type: 'sos', time: at, fix: null } as const
  const change = buildChange(NEW_DEVICE_STATE, [
    makeReport({ receivedAt: at, events: [event, { ...event, subject: 'known' }] }),
  ])

  it('is told under its id when it was stored, and not when it was there', () => {
    const stored = [{ deviceId: 7, id: 12, time: at, type: 'sos', subject: '' }]
    expect(foundInChanges([{ deviceId: 7, change }], stored, new Set(['event.raised']))).toEqual([
      expect.objectContaining({
        kind: 'event.raised',
        deviceId: 7,
        at,
        data: expect.objectContaining({ id: 12, event: 'sos', time: new Date(at).toISOString() }),
      }),
    ])
  })

  it('that is likely false is not told', () => {
    const quiet = { ...change, events: change.events.map((one) => ({ ...one, quiet: true })) }
    const stored = [{ deviceId: 7, id: 12, time: at, type: 'sos', subject: '' }]
    expect(foundInChanges([{ deviceId: 7, change: quiet }], stored, ALL).map(({ kind }) => kind)).toEqual([
      'device.online',
    ])
  })
})
