import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duesOfRules, followRules, NEW_RULES } from '@/lib/alerts/detection/rules-step'
import { type PastEvent, PreviewRun, type TriedRule } from '@/lib/alerts/preview/preview-rule'
import { PreviewSum } from '@/lib/alerts/preview/sum-previews'
import { throttleAlerts } from '@/lib/alerts/telling/throttle'
import { UNWIRED } from '@/lib/tracking/sensing/wiring'
import type { TrackedFix } from '@/lib/tracking/state'
import { anyDrive, START } from '../tracking/make-drive'
import { asKept, driveOf, ruleOf, STANDS, settingsOf, short, spannedTwin, worded } from './ruled-drive'

const town = { speedKmh: 50, seconds: 300 }
const fast = { speedKmh: 100, seconds: 60 }
const parked = { ...STANDS, seconds: 600, ignition: false }
const HOUR_MS = 3_600_000

/** In pieces, as a database is read. */
function previewRule(rule: TriedRule, fixes: readonly TrackedFix[], events: readonly PastEvent[] = []) {
  const run = new PreviewRun(rule, {
    id: 7,
    groupId: null,
    wired: UNWIRED,
    fences: null,
    drivers: null,
    vehicles: null,
    onlineWindowMs: 600_000,
  })
  const words = worded(fixes)
  for (let at = 0; at < words.length; at += 40) run.takeFixes(words.slice(at, at + 40))
  run.takeEvents(events)
  return run.result()
}
const tried = (rule: ReturnType<typeof ruleOf>, hours = 48): TriedRule => ({
  accountId: rule.accountId,
  kind: rule.kind,
  terms: rule.terms,
  from: START,
  to: START + hours * HOUR_MS,
})

describe('a preview', () => {
  it('finds what would have been alerted to, and says why the rest would not', () => {
    const schedule = { zone: 'UTC', windows: [{ days: [2], from: '06:15', to: '07:00' }] }
    const rule = ruleOf('overspeed', { limitKmh: 80, durationS: 30 }, { terms: { schedule } })
    const brief = { ...fast, seconds: 10 }
    const fixes = driveOf([
      parked,
      town,
      brief,
      town,
      fast,
      town,
      { ...STANDS, seconds: 2000 },
      town,
      fast,
      town,
    ])
    const jumped = fixes.map((fix, index) => (index === 70 ? { ...fix, lat: 48, speedKmh: 190 } : fix))
    const { alerts, rejected } = previewRule(tried(rule), jumped)
    expect(short(alerts)).toEqual([['overspeed', 1210, 1260]])
    expect(alerts[0]?.data).toEqual({ limitKmh: 80, durationS: 30, peakKmh: 100 })
    expect(rejected).toEqual({ tooShort: 1, doubtedFix: 1, outsideSchedule: 1 })
  })

  it('counts what came due while nothing was heard', () => {
    const fixes = driveOf([town, parked])
    expect(short(previewRule(tried(ruleOf('stay', { minutes: 90 })), fixes).alerts)).toEqual([['stay', 5700]])
    expect(previewRule(tried(ruleOf('stay', { minutes: 90 }), 1), fixes).alerts).toEqual([])
  })

  it('is what then happens', () => {
    const later = (hours: number) => new Date(START + hours * HOUR_MS).toISOString()
    const each = [
      ruleOf('overspeed', { limitKmh: 60, durationS: 20 }),
      ruleOf('stay', { minutes: 5 }),
      ruleOf('idling', { minutes: 3 }),
      ruleOf('longDriving', { hours: 0.5, restMinutes: 10 }),
      ruleOf('tripStarted'),
      ruleOf('tripEnded', {}, { terms: { activeFrom: later(1), activeUntil: later(4) } }),
      ruleOf('tripEnded'),
      ruleOf('conditions', { minutes: 0, conditions: [{ what: 'speedKmh', is: 'above', value: 30 }] }),
      ruleOf('ignitionOn'),
    ]
    const rules = [...each, ...each.map(spannedTwin)]
    fc.assert(
      fc.property(anyDrive, fc.constantFrom(...rules), (drive, rule) => {
        const { alerts } = previewRule(tried(rule, 4000), drive)
        const settings = settingsOf(rule)
        const lived = followRules(NEW_RULES, worded(drive), settings)
        const happened = asKept([
          ...lived.events,
          ...duesOfRules(lived.state, settings).map((due) => ({ ...due, decidedAt: due.time })),
        ])
        expect(short(alerts)).toEqual(short(happened))
      }),
      { numRuns: 200 },
    )
  })

  it('of what devices raise counts the types that are named', () => {
    const at = (seconds: number, type: 'sos' | 'powerCut') => ({
      type,
      time: START + seconds * 1000,
      lat: 47,
      lon: 8,
      speedKmh: null,
    })
    const events = [at(0, 'sos'), at(60, 'powerCut'), at(8000, 'sos')]
    const schedule = { zone: 'UTC', windows: [{ days: [2], from: '06:00', to: '07:00' }] }
    const rule = ruleOf('deviceEvent', { eventTypes: ['sos'] }, { terms: { schedule } })
    const { alerts, rejected } = previewRule(tried(rule), [], events)
    expect([short(alerts), rejected]).toEqual([[['sos', 0]], { outsideSchedule: 1 }])
  })
})

describe('throttling', () => {
  const alerts = (...minutes: number[]) => minutes.map((minute) => ({ time: START + minute * 60_000 }))

  it('leaves silence after what is told, and says until when', () => {
    expect(throttleAlerts(alerts(0, 10, 31, 40), 30).map(({ verdict }) => verdict)).toEqual([
      { told: true },
      { told: false, reason: 'silence', until: START + 30 * 60_000 },
      { told: true },
      { told: false, reason: 'silence', until: START + 61 * 60_000 },
    ])
  })

  it('tells 30 an hour', () => {
    const each = alerts(...Array.from({ length: 61 }, (_, minute) => minute))
    const told = throttleAlerts(each, 0).map(({ verdict }) => verdict.told)
    expect(told.filter(Boolean)).toHaveLength(31)
    expect(told[29]).toBe(true)
    expect(throttleAlerts(each, 0)[30]?.verdict).toEqual({
      told: false,
      reason: 'hourly',
      until: START + 60 * 60_000,
    })
  })
})

it('previews of devices are summed by device and by day', () => {
  const alert = (hours: number) => ({
    type: 'stay' as const,
    time: START + hours * HOUR_MS,
    endTime: null,
    lat: null,
    lon: null,
    speedKmh: null,
    data: null,
  })
  const sum = new PreviewSum<string>({ silenceMinutes: 30, zone: 'Asia/Tokyo' })
  const hourly = Array.from({ length: 30 }, (_, hour) => alert(hour))
  sum.add('one', { alerts: [alert(0), alert(0.1), alert(20)], rejected: { tooShort: 2 } })
  sum.add('none', { alerts: [], rejected: { tooShort: 1, drift: 4 } })
  sum.add('two', { alerts: hourly, rejected: {} })
  const summed = sum.result()
  expect(summed).toMatchObject({
    alerts: 33,
    told: 32,
    devicesAlerted: 2,
    byDevice: [
      { device: 'two', alerts: 30, told: 30 },
      { device: 'one', alerts: 3, told: 2 },
    ],
    byDay: [
      { day: '2026-05-04', alerts: 11, told: 10 },
      { day: '2026-05-05', alerts: 22, told: 22 },
    ],
    rejected: [
      { reason: 'tooShort', count: 3 },
      { reason: 'drift', count: 4 },
    ],
  })
  expect(summed.first).toHaveLength(20)
  expect(summed.first[2]).toMatchObject({ device: 'one', told: false, reason: 'silence' })
})
