import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duesOfRules, followRules, NEW_RULES, type RuleSettings } from '@/lib/alerts/detection/rules-step'
import type { Condition } from '@/lib/alerts/kinds/conditions'
import { PreviewRun } from '@/lib/alerts/preview/preview-rule'
import type { RuleParams, RuleVersion } from '@/lib/alerts/rules/rule-terms'
import { FenceSet, type FenceVersion } from '@/lib/geofences/fence-set'
import { followFences } from '@/lib/geofences/fence-step'
import { NEW_FENCES } from '@/lib/geofences/fences-state'
import { fenceAlarms } from '@/lib/geofences/schema'
import { UNWIRED } from '@/lib/tracking/sensing/wiring'
import type { TrackedFix } from '@/lib/tracking/state'
import { anyDrive, HOME, START } from '../tracking/make-drive'
import {
  asKept,
  driveOf,
  settingsOf as plainSettings,
  ruleOf,
  STANDS,
  short,
  spannedTwin,
  worded,
} from './ruled-drive'

/** Around where drives begin, and gone later where `to` says so. */
const depotOf = (to: number | null = null, accountId = 5): FenceVersion => ({
  fenceId: 1,
  accountId,
  version: 1,
  from: Number.NEGATIVE_INFINITY,
  to,
  drawnAt: 0,
  alarms: fenceAlarms.parse({}),
  // Which devices it is about itself says nothing of rules that name it.
  targets: { kind: 'devices', deviceIds: [99] },
  shape: { kind: 'circle', ...HOME, radiusM: 300 },
})
const depot = (to: number | null = null, accountId = 5) => new FenceSet([depotOf(to, accountId)])
const around = (set = depot()) => ({
  since: null,
  device: { id: 7, groupId: 3 },
  accountIds: [1, 5, 9],
  sets: [set],
})
const settingsOf = (rule: RuleVersion, set?: FenceSet): RuleSettings => ({
  ...plainSettings(rule),
  fences: around(set),
})
const follow = (fixes: readonly TrackedFix[], rule: RuleVersion, set?: FenceSet) => {
  const settings = settingsOf(rule, set)
  const { state, events, rejected } = followRules(NEW_RULES, worded(fixes), settings)
  return { events, told: short(events), rejected, dues: short(duesOfRules(state, settings)) }
}

/** What the fence itself tells of the same drive. */
const toldByFence = (fixes: readonly TrackedFix[]) => {
  const alarms = fenceAlarms.parse({ enter: true, exit: true })
  const own = { ...depotOf(), alarms, targets: { kind: 'all' as const } }
  const settings = { ...around(new FenceSet([own])), device: { id: 7, groupId: 3 } }
  const { events } = followFences(NEW_FENCES, worded(fixes), settings)
  return events.map(({ type, time }) => [type, time])
}

const parked = { ...STANDS, seconds: 900, ignition: false }
const away = { speedKmh: 60, seconds: 600 }
const daily = (from: string, to: string) => ({
  zone: 'UTC',
  windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }],
})

describe('a vehicle that is expected in a fence', () => {
  // Drives begin at 06:00.
  const expected = (schedule = daily('06:30', '12:00'), graceMinutes = 10, accountId = 5) =>
    ruleOf('expectedInside', { fenceId: 1, graceMinutes }, { accountId, terms: { schedule } })
  const left = driveOf([parked, away, { ...parked, seconds: 1800 }])
  const back = (fixes: readonly TrackedFix[]): TrackedFix[] => [
    ...fixes,
    ...fixes.toReversed().map((fix, index) => ({ ...fix, time: START + (fixes.length + index) * 10_000 })),
  ]

  it('is told a while after a window began, until it comes in', () => {
    const { events, told } = follow(back(left), expected())
    expect(told).toEqual([['notInside', 2400, expect.any(Number)]])
    expect(events[0]).toMatchObject({ lat: expect.closeTo(HOME.lat, 3), data: { graceMinutes: 10 } })
    expect(events[0]?.endTime).toBeGreaterThan(START + 4_800_000)
  })

  it('is due of one that falls silent outside, and not of one inside', () => {
    expect(follow(left.slice(0, 170), expected()).dues).toEqual([['notInside', 2400]])
    expect(follow(driveOf([parked]), expected()).dues).toEqual([])
    // What was told goes on: it is not told again the next day.
    expect(follow(left, expected()).dues).toEqual([])
  })

  it('is not told of one that is in time, nor where the window is shorter than the grace', () => {
    const home = driveOf([{ ...parked, seconds: 3600 }])
    expect(follow(home, expected()).told).toEqual([])
    expect(follow(left, expected(daily('06:30', '06:40'), 10)).told).toEqual([])
    expect(follow(left, expected(daily('06:30', '06:41'), 10)).told).toEqual([['notInside', 2400]])
  })

  it('is never told of a fence that is gone, or of accounts above', () => {
    expect(follow(left, expected(), depot(START)).told).toEqual([])
    expect(follow(left.slice(0, 170), expected(), depot(START + 600_000)).dues).toEqual([])
    expect(follow(left, expected(undefined, 10, 9)).told).toEqual([])
    expect(follow(left, expected(undefined, 10, 1)).told).toEqual([['notInside', 2400]])
  })
})

describe('a rule over a fence', () => {
  const enter = ruleOf('fenceEnter', { fenceId: 1 })
  const exit = ruleOf('fenceExit', { fenceId: 1 })
  const stay = (minutes: number) => ruleOf('fenceStay', { fenceId: 1, minutes })
  const out = driveOf([parked, away])
  const there = [
    ...out,
    ...out.toReversed().map((fix, index) => ({ ...fix, time: START + (out.length + index) * 10_000 })),
  ]
  it('tells entries and exits as the fence does', () => {
    const [left, came] = [follow(there, exit).events, follow(there, enter).events]
    expect([...left, ...came].map(({ type, time }) => [type, time])).toEqual(toldByFence(there))
    expect(came).toMatchObject([{ data: { fenceId: 1, source: 'fix' } }])
  })

  it('asks how long it was on the other side, where that is known', () => {
    const twice = [...there, ...there.map((fix) => ({ ...fix, time: fix.time + there.length * 10_000 }))]
    const asking = (rule: RuleVersion, minBeforeMinutes: number) =>
      follow(twice, { ...rule, terms: { ...rule.terms, minBeforeMinutes } })
    const [left, came] = [follow(twice, exit).events, follow(twice, enter).events]
    expect([left.length, came.length]).toEqual([2, 2])
    const outsideMs = (came[0]?.time ?? 0) - (left[0]?.time ?? 0)
    const insideMs = (left[1]?.time ?? 0) - (came[0]?.time ?? 0)
    const least = (ms: number) => Math.floor(ms / 60_000)
    expect(asking(enter, least(outsideMs)).events).toHaveLength(2)
    expect(asking(enter, least(outsideMs) + 1).told).toEqual([])
    // Where it was seen first it may have been for long.
    expect(asking(exit, least(insideMs)).events).toHaveLength(2)
    const { told, rejected } = asking(exit, least(insideMs) + 1)
    expect([told.length, rejected.map(({ reason }) => reason)]).toEqual([1, ['shortBefore']])
  })

  it('after a gap that is too long is only seen on one side', () => {
    const gone = there.filter((_, index) => index < 30 || index > 120)
    const close = { ...exit, terms: { ...exit.terms, maxGapMinutes: 14 } }
    expect([follow(gone, exit).events.length, follow(gone, close).events.length]).toEqual([1, 0])
  })

  it('finds who drove through between two fixes', () => {
    const through = driveOf([{ speedKmh: 90, seconds: 600, everyS: 120 }]).map((fix) => ({
      ...fix,
      lon: fix.lon - 0.06,
    }))
    const [came, left] = [follow(through, enter).events, follow(through, exit).events]
    expect([came.length, left.length]).toEqual([1, 1])
    expect(came[0]).toMatchObject({ data: { source: 'between' } })
    expect((came[0]?.time ?? 0) < (left[0]?.time ?? 0)).toBe(true)
  })

  it('tells a stay until it ends, and of one that falls silent', () => {
    const [event] = follow(there, stay(10)).events
    expect(event).toMatchObject({
      type: 'fenceStay',
      time: START + 600_000,
      data: { fenceId: 1, minutes: 10 },
    })
    expect(event?.endTime).toBe(follow(there, exit).events[0]?.time)
    expect(follow(there, stay(60)).events).toEqual([])
    expect(follow(driveOf([parked]), stay(20)).dues).toEqual([['fenceStay', 1200]])
  })

  it('tells nothing of where it was seen first, of a fence that is gone, or of drift', () => {
    expect(follow(driveOf([parked]), enter).events).toEqual([])
    expect(follow(there, exit, depot(START)).events).toEqual([])
    const drifting = driveOf([parked, parked]).map((fix, index) =>
      index === 120 ? { ...fix, lon: fix.lon + 0.006 } : fix,
    )
    expect(follow(drifting, exit).events).toEqual([])
    expect(toldByFence(drifting)).toEqual([])
  })
})

describe('conditions', () => {
  const met = (conditions: Condition[], given: RuleParams = {}) =>
    ruleOf('conditions', { conditions, minutes: 1, ...given })
  const hot: Condition = { what: 'temperatureC', is: 'above', value: 8 }
  const on: Condition = { what: 'ignition', is: 'is', value: true }
  const outside: Condition = { what: 'outside', is: 'is', value: 1 }
  const withSensors = (fixes: TrackedFix[], sensors: (second: number) => TrackedFix['sensors']) =>
    fixes.map((fix) => ({ ...fix, sensors: sensors((fix.time - START) / 1000) }))
  const drive = driveOf([parked, away, parked])

  it('are told when all of them have held for so long, until one does not', () => {
    const fixes = withSensors(drive, (second) => (second % 60 === 0 ? { temperatureC: 9 } : null))
    const { events, told } = follow(fixes, met([hot, on, outside]))
    expect(told).toEqual([['conditionsMet', expect.any(Number), 1500]])
    expect(events[0]?.time).toBeGreaterThan(START + 900_000)
    expect(events[0]?.data).toEqual({ version: 1, minutes: 1, temperatureC: 9, ignition: true })
  })

  it('are told of any of them, too', () => {
    const cold: Condition = { what: 'temperatureC', is: 'below', value: 2 }
    const fixes = withSensors(drive, () => ({ temperatureC: 5 }))
    expect(follow(fixes, met([cold, on])).told).toEqual([])
    expect(follow(fixes, met([cold, on], { join: 'any' })).told).toEqual([['conditionsMet', 900, 1500]])
  })

  it('are not told when they held too shortly, nor by what is not known', () => {
    const brief = withSensors(drive, (second) => ({ temperatureC: second < 1000 || second > 1040 ? 5 : 9 }))
    expect(follow(brief, met([hot])).rejected.map(({ reason }) => reason)).toEqual(['tooShort'])
    const stranger: Condition = { what: 'driver', is: 'isNot', value: 'A1' }
    expect(follow(drive, met([stranger])).told).toEqual([])
    const carded = withSensors(drive, (second) => (second === 900 ? { driverId: 'B2' } : null))
    expect(follow(carded, met([stranger])).told).toEqual([['conditionsMet', 900]])
    expect(follow(carded, met([{ ...stranger, is: 'is' }])).told).toEqual([])
  })

  it('know nothing any more after a long silence', () => {
    const gap = driveOf([{ ...away, seconds: 300 }, { ...away, seconds: 4000, silent: true }, away])
    const fixes = withSensors(gap, (second) => (second === 0 ? { temperatureC: 9 } : null))
    expect(follow(fixes, met([hot])).told).toEqual([['conditionsMet', 0, 290]])
  })
})

describe('whatever a vehicle does', () => {
  const each = [
    ruleOf('fenceEnter', { fenceId: 1 }),
    ruleOf('fenceExit', { fenceId: 1 }),
    ruleOf('fenceStay', { fenceId: 1, minutes: 3 }),
    ruleOf(
      'expectedInside',
      { fenceId: 1, graceMinutes: 0 },
      { terms: { schedule: { zone: 'UTC', windows: [{ days: [2], from: '06:10', to: '20:00' }] } } },
    ),
    ruleOf('conditions', {
      join: 'any',
      minutes: 1,
      conditions: [
        { what: 'outside', is: 'is', value: 1 },
        { what: 'speedKmh', is: 'above', value: 50 },
      ],
    }),
  ]
  const rules = [...each, ...each.map(spannedTwin)]

  it('halves tell the same, and a preview is what then happens', () => {
    fc.assert(
      fc.property(anyDrive, fc.constantFrom(...rules), fc.nat({ max: 300 }), (drive, rule, cut) => {
        const fixes = worded(drive)
        const settings = settingsOf(rule)
        const whole = followRules(NEW_RULES, fixes, settings)
        const first = followRules(NEW_RULES, fixes.slice(0, cut), settings)
        const second = followRules(JSON.parse(JSON.stringify(first.state)), fixes.slice(cut), settings)
        expect(second.state).toEqual(whole.state)
        expect(asKept([...first.events, ...second.events])).toEqual(asKept(whole.events))

        const { accountId, kind, terms } = rule
        const run = new PreviewRun(
          { accountId, kind, terms, from: START, to: START + 4_000_000_000_000 },
          {
            id: 7,
            groupId: 3,
            wired: UNWIRED,
            drivers: null,
            vehicles: null,
            fences: around(),
            onlineWindowMs: 600_000,
          },
        )
        run.takeFixes(fixes)
        const dues = duesOfRules(whole.state, settings).map((due) => ({ ...due, decidedAt: due.time }))
        expect(short(run.result().alerts)).toEqual(short(asKept([...whole.events, ...dues])))
      }),
      { numRuns: 200 },
    )
  })

  it('what is due is told by whatever comes after it', () => {
    fc.assert(
      fc.property(anyDrive, fc.constantFrom(...rules), (drive, rule) => {
        const settings = settingsOf(rule)
        let state = NEW_RULES
        for (const fix of worded(drive)) {
          const first = fix.word.regained[0]?.time ?? fix.time
          const dues = duesOfRules(state, settings).filter(({ time }) => time <= first)
          const next = followRules(state, [fix], settings)
          if (fix.word.phase !== 'doubted')
            expect(next.events.map(({ time }) => time)).toEqual(
              expect.arrayContaining(dues.map(({ time }) => time)),
            )
          state = next.state
        }
      }),
      { numRuns: 100 },
    )
  })
})
