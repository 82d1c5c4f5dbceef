import { describe, expect, it } from 'vitest'
import { duesOfRules, followRules, NEW_RULES } from '@/lib/alerts/detection/rules-step'
import { PreviewRun } from '@/lib/alerts/preview/preview-rule'
import { createRuleBody, previewRuleBody } from '@/lib/alerts/rules/rule-schema'
import type { RuleTerms } from '@/lib/alerts/rules/rule-terms'
import { areInOrder, isInTimes, stageAt, timesOf } from '@/lib/alerts/rules/rule-times'
import { EVENT_TYPES } from '@/lib/events/event-types'
import { eventSeverity } from '@/lib/events/severity'
import { UNWIRED } from '@/lib/tracking/sensing/wiring'
import { START } from '../tracking/make-drive'
import { asKept, driveOf, follow, ruleOf, STANDS, settingsOf, short, worded } from './ruled-drive'

const iso = (seconds: number) => new Date(START + seconds * 1000).toISOString()
const dates = (from: number | null, until: number | null): Partial<RuleTerms> => ({
  activeFrom: from === null ? null : iso(from),
  activeUntil: until === null ? null : iso(until),
})
const town = { speedKmh: 50, seconds: 300 }
const fast = { speedKmh: 100, seconds: 60 }
const parked = { ...STANDS, seconds: 600, ignition: false }
/** Too fast from 900, 1260 and 1620 s on. */
const DRIVE = driveOf([parked, town, fast, town, fast, town, fast, town])
const speeding = (terms: Partial<RuleTerms>) => ruleOf('overspeed', { limitKmh: 80 }, { terms })
const beganAt = (terms: Partial<RuleTerms>) => [
  ...new Set(follow(DRIVE, settingsOf(speeding(terms))).events.map(({ time }) => (time - START) / 1000)),
]

describe('the dates of a rule', () => {
  it('take in the first moment and not the last', () => {
    const times = { schedule: null, ...dates(10, 20) }
    const stages = [9.999, 10, 19.999, 20].map((seconds) => stageAt(times, START + seconds * 1000))
    expect(stages).toEqual(['before', 'within', 'within', 'after'])
    expect(isInTimes(times, START + 10_000)).toBe(true)
    expect(isInTimes(times, START + 20_000)).toBe(false)
  })

  it('hold beside the schedule, and are open where they are not said', () => {
    const schedule = { zone: 'UTC', windows: [{ days: [1], from: '00:00', to: '01:00' }] }
    expect(isInTimes({ schedule, ...dates(0, null) }, START)).toBe(false)
    expect(isInTimes({ schedule: null }, START)).toBe(true)
    expect(timesOf({ schedule: null })).toEqual({ schedule: null, activeFrom: null, activeUntil: null })
  })

  it('leave some time between them', () => {
    expect([areInOrder(dates(1, 2)), areInOrder(dates(2, 2)), areInOrder(dates(2, null))]).toEqual([
      true,
      false,
      true,
    ])
    const given = { name: 'A', kind: 'overspeed', ...dates(2, 1) }
    for (const schema of [createRuleBody, previewRuleBody])
      expect(schema.safeParse(given).error?.issues).toMatchObject([
        { path: ['activeUntil'], message: 'validation.endAfterStart' },
      ])
    const odd = createRuleBody.safeParse({
      ...given,
      activeFrom: 'soon',
      activeUntil: '2026-05-04T10:00:00+02:00',
    })
    expect(odd.error?.issues[0]?.path).toEqual(['activeFrom'])
    expect(
      createRuleBody.parse({ ...given, activeFrom: null, activeUntil: '2026-05-04T10:00:00+02:00' }),
    ).toMatchObject({ activeUntil: '2026-05-04T08:00:00.000Z' })
  })
})

describe('a rule with dates', () => {
  it('alerts from the one to the other', () => {
    expect(beganAt({})).toEqual([900, 1260, 1620])
    expect(beganAt(dates(1260, 1620))).toEqual([1260])
    expect(beganAt(dates(null, 1260))).toEqual([900])
    expect(beganAt(dates(901, null))).toEqual([1260, 1620])
  })

  it('tells of the end of what began before its own', () => {
    const { events } = follow(DRIVE, settingsOf(speeding(dates(null, 901))))
    expect(short(asKept(events))).toEqual([['overspeed', 900, 950]])
  })

  it('has nothing due outside of them', () => {
    const fixes = driveOf([town, parked])
    const duesOf = (terms: Partial<RuleTerms>) => {
      const settings = settingsOf(ruleOf('stay', { minutes: 30 }, { terms }))
      return duesOfRules(followRules(NEW_RULES, worded(fixes), settings).state, settings).length
    }
    expect([duesOf({}), duesOf(dates(null, 1000)), duesOf(dates(10_000, null))]).toEqual([1, 0, 0])
  })

  it('is previewed as it then alerts, with the rest counted as outside', () => {
    const rule = speeding(dates(1260, 1620))
    const tried = { accountId: 5, kind: rule.kind, terms: rule.terms, from: START, to: START + 3_600_000 }
    const run = new PreviewRun(tried, {
      id: 7,
      groupId: null,
      wired: UNWIRED,
      fences: null,
      drivers: null,
      vehicles: null,
      onlineWindowMs: 600_000,
    })
    run.takeFixes(worded(DRIVE))
    const { alerts, rejected } = run.result()
    expect(short(alerts)).toEqual(short(asKept(follow(DRIVE, settingsOf(rule)).events)))
    expect(short(alerts)).toEqual([['overspeed', 1260, 1310]])
    expect(rejected).toEqual({ outsideSchedule: 2 })
  })

  it('is previewed so over events and contact, too', () => {
    const run = (kind: 'deviceEvent' | 'offline', params: object) => {
      const { terms } = ruleOf(kind, params as never, { terms: dates(3600, 7200) })
      const tried = { accountId: 5, kind, terms, from: START, to: START + 20_000_000 }
      return new PreviewRun(tried, {
        id: 7,
        groupId: null,
        wired: UNWIRED,
        fences: null,
        drivers: null,
        vehicles: null,
        onlineWindowMs: 600_000,
      })
    }
    const events = run('deviceEvent', { eventTypes: ['sos'] })
    const at = (seconds: number) => ({ time: START + seconds * 1000, lat: null, lon: null, speedKmh: null })
    events.takeEvents([3599, 3600, 7200].map((seconds) => ({ ...at(seconds), type: 'sos' as const })))
    expect(events.result()).toMatchObject({
      alerts: [{ time: START + 3_600_000 }],
      rejected: { outsideSchedule: 2 },
    })
    const contact = run('offline', { minutes: 30 })
    contact.takeContacts([0, 3000, 8000].map(at))
    expect(short(contact.result().alerts)).toEqual([['offline', 4800, 8000]])
  })
})

describe('the severity of a rule', () => {
  it('goes with what it raises, and is that of its type where it says none', () => {
    const toldBy = (terms: Partial<RuleTerms>) => {
      const [event] = follow(DRIVE, settingsOf(speeding(terms))).events
      return event && eventSeverity({ type: event.type, severity: event.telling?.severity })
    }
    expect(toldBy({ severity: 'critical' })).toBe('critical')
    expect(toldBy({ severity: 'notice' })).toBe('notice')
    expect([toldBy({ severity: null }), toldBy({})]).toEqual(Array(2).fill(EVENT_TYPES.overspeed.severity))
  })
})
