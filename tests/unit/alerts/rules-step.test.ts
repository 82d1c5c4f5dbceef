import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duesOfRules, followRules, NEW_RULES, type WordedFix } from '@/lib/alerts/detection/rules-step'
import type { RuleVersion } from '@/lib/alerts/rules/rule-terms'
import { TOLD_NOBODY } from '@/lib/events/telling'
import { FenceSet } from '@/lib/geofences/fence-set'
import { fenceAlarms } from '@/lib/geofences/schema'
import type { RaisedEvent } from '@/lib/ingest/step'
import { anyDrive, HOME, offset, START } from '../tracking/make-drive'
import { recordedDrive } from '../tracking/recorded-drive'
import {
  asKept,
  driveOf,
  follow,
  ruleOf,
  STANDS,
  settingsOf,
  short,
  spannedTwin,
  worded,
} from './ruled-drive'

const town = { speedKmh: 50, seconds: 300 }
const fast = { speedKmh: 100, seconds: 120 }
const parked = { ...STANDS, seconds: 600, ignition: false }

/** A rule of every kind over fixes, each easy to meet, with versions that change in between. */
const EACH: RuleVersion[] = [
  ruleOf('overspeed', { limitKmh: 40, durationS: 0 }, { ruleId: 1 }),
  ruleOf('overspeed', { limitKmh: 70, durationS: 30 }, { ruleId: 2, to: START + 3_600_000 }),
  ruleOf('overspeed', { limitKmh: 60, durationS: 20 }, { ruleId: 2, version: 2, from: START + 3_600_000 }),
  ruleOf('idling', { minutes: 1 }, { ruleId: 3 }),
  ruleOf('stay', { minutes: 2 }, { ruleId: 4 }),
  ruleOf('stay', { minutes: 30 }, { ruleId: 5, from: START + 1_000_000, to: START + 5_000_000 }),
  ruleOf('longDriving', { hours: 0.5, restMinutes: 5 }, { ruleId: 6 }),
  ruleOf('nightDriving', { from: '00:00', to: '23:00' }, { ruleId: 7 }),
  ruleOf('ignitionOn', {}, { ruleId: 8 }),
  ruleOf('ignitionOff', {}, { ruleId: 9 }),
  ruleOf('tow', { metres: 100 }, { ruleId: 10 }),
  ruleOf('guard', { ...HOME, radiusM: 300 }, { ruleId: 11 }),
  ruleOf('mileage', { everyKm: 100, sinceKm: 95 }, { ruleId: 12 }),
  ruleOf('engineHours', { everyHours: 50, sinceHours: 49 }, { ruleId: 13 }),
  ruleOf('tripStarted', {}, { ruleId: 14 }),
  ruleOf('tripEnded', {}, { ruleId: 15 }),
  ruleOf(
    'conditions',
    {
      conditions: [
        { what: 'speedKmh', is: 'above', value: 30 },
        { what: 'ignition', is: 'is', value: true },
      ],
    },
    { ruleId: 16 },
  ),
]

const MANY = [...EACH, ...EACH.map(spannedTwin)]

describe('rules along a drive', () => {
  it('tell of whose they are, by which version and of what they measured', () => {
    const { events } = follow(
      driveOf([parked, town, fast]),
      settingsOf(ruleOf('overspeed', { limitKmh: 80 })),
    )
    expect(events).toEqual([
      {
        type: 'overspeed',
        subject: 'rule:1',
        accountId: 5,
        speedKmh: 100,
        time: START + 900_000,
        decidedAt: START + 910_000,
        lat: expect.closeTo(HOME.lat, 6),
        lon: expect.any(Number),
        data: { version: 1, limitKmh: 80, durationS: 10, peakKmh: 100 },
        telling: { ...TOLD_NOBODY, silenceMinutes: 30, maxAgeMinutes: 60, severity: null },
      },
    ])
  })

  it('are about the devices that they name, and none that they leave out', () => {
    const fixes = driveOf([parked, town, fast, town])
    const told = (targets: RuleVersion['terms']['targets']) =>
      follow(fixes, settingsOf(ruleOf('overspeed', { limitKmh: 80 }, { terms: { targets } }))).events.length >
      0
    expect(told({ kind: 'all', except: [] })).toBe(true)
    expect(told({ kind: 'all', except: [7] })).toBe(false)
    expect(told({ kind: 'groups', groupIds: [3], except: [] })).toBe(true)
    expect(told({ kind: 'groups', groupIds: [4], except: [] })).toBe(false)
    expect(told({ kind: 'devices', deviceIds: [7], except: [] })).toBe(true)
    expect(told({ kind: 'devices', deviceIds: [8], except: [] })).toBe(false)
  })

  it('alert at the times of their schedule', () => {
    const schedule = { zone: 'UTC', windows: [{ days: [2], from: '06:20', to: '12:00' }] }
    const rule = ruleOf('overspeed', { limitKmh: 80 }, { terms: { schedule } })
    const fixes = driveOf([parked, town, fast, town, fast, town])
    const { events, rejected } = follow(fixes, settingsOf(rule))
    expect(short(events)).toEqual([['overspeed', 1320, 1430]])
    expect(rejected).toEqual([{ ruleId: 1, time: START + 900_000, reason: 'outsideSchedule' }])
  })

  it('begin anew with another version, and what went on ends with the change', () => {
    const changed = START + 960_000
    const rules = [
      ruleOf('overspeed', { limitKmh: 80 }, { to: changed }),
      ruleOf('overspeed', { limitKmh: 70 }, { version: 2, from: changed }),
    ]
    const { events } = follow(driveOf([parked, town, fast, town]), settingsOf(...rules))
    expect(short(events)).toEqual([
      ['overspeed', 900, 960],
      ['overspeed', 960, 1010],
    ])
    expect(events.map(({ data }) => data?.version)).toEqual([1, 2])
  })

  it('that were switched off or deleted end what went on, and nothing is remembered of them', () => {
    const rule = ruleOf('overspeed', { limitKmh: 80 }, { to: START + 955_000 })
    const fixes = driveOf([parked, town, fast, town])
    const { events, state } = follow(fixes, settingsOf(rule))
    expect(short(events)).toEqual([['overspeed', 900, 955]])
    expect(state).toBe(NEW_RULES)
    const half = follow(fixes.slice(0, 95), settingsOf({ ...rule, to: null }))
    const gone = followRules(half.state, worded(fixes).slice(95), settingsOf())
    expect(short(gone.events)).toEqual([['overspeed', 900, 940]])
    expect(gone.state).toBe(NEW_RULES)
  })

  it('count for an owner from when the device came to it', () => {
    const fixes = driveOf([parked, town, fast, town, fast, town])
    const settings = settingsOf(ruleOf('overspeed', { limitKmh: 80 }))
    const { events } = follow(fixes, { ...settings, since: START + 1_000_000 })
    expect(short(events)).toEqual([
      ['overspeed', 1000, 1010],
      ['overspeed', 1320, 1430],
    ])
  })

  it('go by the least limit of the fences that it is in', () => {
    const fence = (fenceId: number, eastM: number, speedLimitKmh: number) => ({
      fenceId,
      accountId: 5,
      version: 1,
      from: 0,
      to: null,
      drawnAt: 0,
      alarms: fenceAlarms.parse({ speedLimitKmh }),
      targets: { kind: 'all' } as const,
      shape: { kind: 'circle' as const, ...offset(HOME, 0, eastM), radiusM: 1000 },
    })
    const fences = {
      since: null,
      device: { id: 7, groupId: 3 },
      accountIds: [1, 5, 9],
      sets: [new FenceSet([fence(1, 2000, 40), fence(2, 3000, 30)])],
    }
    const settings = { ...settingsOf(ruleOf('overspeed', { limitFrom: 'fence', durationS: 0 })), fences }
    const { events } = follow(driveOf([parked, { speedKmh: 36, seconds: 600 }]), settings)
    expect(events.map(({ time, endTime, data }) => [(time - START) / 1000, endTime, data?.limitKmh])).toEqual(
      [[810, START + 990_000, 30]],
    )
    // Those of accounts above say nothing: an alert would tell where they are.
    const below = ruleOf('overspeed', { limitFrom: 'fence', durationS: 0 }, { accountId: 9 })
    expect(
      follow(driveOf([parked, { speedKmh: 36, seconds: 600 }]), { ...settingsOf(below), fences }).events,
    ).toEqual([])
  })

  it('go by the limit of who drives, while they do', () => {
    const drivers = {
      accountIds: [1, 5, 9],
      limits: [
        { accountId: 9, limitKmh: 30, from: START + 900_000, to: null },
        { accountId: 5, limitKmh: 20, from: 0, to: START + 900_000 },
      ],
    }
    const drive = driveOf([parked, { speedKmh: 36, seconds: 600 }])
    const told = (accountId: number) => {
      const rule = ruleOf('overspeed', { limitFrom: 'driver', durationS: 0 }, { accountId })
      const { events } = follow(drive, { ...settingsOf(rule), drivers })
      return events.map(({ time, endTime, data }) => [
        (time - START) / 1000,
        endTime && (endTime - START) / 1000,
        data?.limitKmh,
      ])
    }
    expect(told(5)).toEqual([
      [610, 890, 20],
      [900, undefined, 30],
    ])
    // Of drivers of accounts above nothing is said: a rule below would tell who they are.
    expect(told(9)).toEqual([[900, undefined, 30]])
    const nobody = ruleOf('overspeed', { limitFrom: 'driver', durationS: 0 })
    expect(follow(drive, settingsOf(nobody)).events).toEqual([])
  })

  it('take the limit of what carries the device', () => {
    const vehicles = {
      accountIds: [1, 5],
      limits: [
        { accountId: 5, limitKmh: 30, from: START + 900_000, to: null },
        { accountId: 5, limitKmh: 40, from: 0, to: START + 900_000 },
      ],
    }
    const rule = ruleOf('overspeed', { limitFrom: 'vehicle', durationS: 0 }, { accountId: 5 })
    const drive = driveOf([parked, { speedKmh: 36, seconds: 600 }])
    const { events } = follow(drive, { ...settingsOf(rule), vehicles })
    expect(events.map(({ time, data }) => [(time - START) / 1000, data?.limitKmh])).toEqual([[900, 30]])
    // A driver's limit is another matter, and without one of the vehicle nothing is told.
    expect(follow(drive, { ...settingsOf(rule), drivers: vehicles }).events).toEqual([])
  })

  it('cost nothing where there are none: the state is the very same', () => {
    const fixes = worded(driveOf([parked, town]))
    expect(followRules(NEW_RULES, fixes, settingsOf())).toEqual({
      state: NEW_RULES,
      events: [],
      rejected: [],
    })
    expect(followRules(NEW_RULES, fixes, settingsOf()).state).toBe(NEW_RULES)
    const settings = settingsOf(ruleOf('stay', { minutes: 5 }))
    const { state } = followRules(NEW_RULES, fixes, settings)
    expect(followRules(state, [], settings).state).toBe(state)
    const doubted: WordedFix[] = fixes.map((fix) => ({
      ...fix,
      word: { phase: 'doubted', place: null, regained: [], drifted: false },
    }))
    expect(followRules(state, doubted, settings).state).toBe(state)
  })
})

describe('what is due of a silent tracker', () => {
  const duesAfter = (rule: RuleVersion, fixes: ReturnType<typeof driveOf>) => {
    const settings = settingsOf(rule)
    return short(duesOfRules(follow(fixes, settings).state, settings))
  }
  const idles = driveOf([town, { ...STANDS, seconds: 120 }])
  const leaves = [
    ...driveOf([{ ...parked, seconds: 300 }]),
    { ...offset(HOME, 0, 60), time: START + 300_000, speedKmh: 5, ignition: false },
  ]

  it('is that it stands, for as long as it does', () => {
    const rule = ruleOf('stay', { minutes: 90 })
    expect(duesAfter(rule, idles)).toEqual([['stay', 300 + 5400]])
    expect(duesOfRules(NEW_RULES, settingsOf(rule))).toEqual([])
  })

  it('is that it idles, as far as its engine is taken to run', () => {
    expect(duesAfter(ruleOf('idling', { minutes: 11 }), idles)).toEqual([['idling', 960]])
    expect(duesAfter(ruleOf('idling', { minutes: 12 }), idles)).toEqual([])
  })

  it('is nothing while it seems to leave, and what it was before if that was drift', () => {
    const rule = ruleOf('stay', { minutes: 10 })
    expect(duesAfter(rule, leaves.slice(0, -1))).toEqual([['stay', 600]])
    expect(duesAfter(rule, leaves)).toEqual([])
    const back = [...leaves, { ...HOME, time: START + 310_000, speedKmh: 0, ignition: false }]
    expect(duesAfter(rule, back)).toEqual([['stay', 600]])
    const late = [...leaves, { ...HOME, time: START + 900_000, speedKmh: 0, ignition: false }]
    const { events } = follow(late, settingsOf(rule))
    expect(events.map(({ time, decidedAt }) => [time - START, decidedAt - START])).toEqual([
      [600_000, 900_000],
    ])
    const gone = [...leaves, { ...offset(HOME, 0, 500), time: START + 900_000, speedKmh: 5, ignition: false }]
    expect(follow(gone, settingsOf(rule)).events).toEqual([])
  })

  it('is nothing outside its schedule, and nothing of a version that holds no more', () => {
    const schedule = { zone: 'UTC', windows: [{ days: [2], from: '05:00', to: '06:05' }] }
    expect(duesAfter(ruleOf('stay', { minutes: 10 }, { terms: { schedule } }), idles)).toEqual([])
    expect(duesAfter(ruleOf('stay', { minutes: 10 }, { to: START + 10_000_000 }), idles)).toEqual([])
  })
})

describe('whatever a vehicle does', () => {
  const settings = settingsOf(...MANY)
  const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 6 })

  it('the same is told however its fixes are cut into calls', () => {
    fc.assert(
      fc.property(anyDrive, cuts, (drive, places) => {
        const fixes = worded(drive)
        const whole = followRules(NEW_RULES, fixes, settings)
        const events: RaisedEvent[] = []
        let state = NEW_RULES
        const ends = [...places.sort((a, b) => a - b), fixes.length]
        let from = 0
        for (const end of ends) {
          const part = followRules(state, fixes.slice(from, end), settings)
          // A state is kept as JSON.
          state = JSON.parse(JSON.stringify(part.state))
          events.push(...part.events)
          from = Math.max(from, end)
        }
        expect(state).toEqual(whole.state)
        expect(asKept(events)).toEqual(asKept(whole.events))
      }),
      { numRuns: 150 },
    )
  })

  it('what is due is told by whatever comes after it, and nothing ends before it begins', () => {
    fc.assert(
      fc.property(anyDrive, (drive) => {
        const fixes = worded(drive)
        let state = NEW_RULES
        for (const fix of fixes) {
          const dues = duesOfRules(state, settings)
          const next = followRules(state, [fix], settings)
          const isBelieved = fix.word.phase !== 'doubted'
          const first = fix.word.regained[0]?.time ?? fix.time
          for (const { type, time, subject } of isBelieved ? dues.filter(({ time }) => time <= first) : []) {
            expect(next.events.map((event) => [event.type, event.time, event.subject])).toContainEqual([
              type,
              time,
              subject,
            ])
          }
          for (const { time, endTime, decidedAt } of next.events) {
            expect(endTime ?? time).toBeGreaterThanOrEqual(time)
            expect(decidedAt).toBeGreaterThanOrEqual(time)
          }
          state = next.state
        }
      }),
      { numRuns: 150 },
    )
  })

  it('a rule finds the same whichever others there are', () => {
    fc.assert(
      fc.property(anyDrive, fc.constantFrom(...MANY.map(({ ruleId }) => ruleId)), (drive, id) => {
        const fixes = worded(drive)
        const own = followRules(NEW_RULES, fixes, settingsOf(...MANY.filter(({ ruleId }) => ruleId === id)))
        const all = followRules(NEW_RULES, fixes, settings).events
        expect(asKept(all.filter(({ subject }) => subject === `rule:${id}`))).toEqual(asKept(own.events))
      }),
      { numRuns: 150 },
    )
  })
})

describe('a recorded drive', () => {
  const fixes = worded(recordedDrive('pt_porto_taxi20000455'))

  it('is told the same in two halves', () => {
    const begins = fixes[0]?.time ?? 0
    const settings = settingsOf(...MANY.map((rule) => ({ ...rule, from: begins, to: null })))
    const whole = followRules(NEW_RULES, fixes, settings)
    const half = Math.floor(fixes.length / 2)
    const first = followRules(NEW_RULES, fixes.slice(0, half), settings)
    const second = followRules(first.state, fixes.slice(half), settings)
    expect(asKept([...first.events, ...second.events])).toEqual(asKept(whole.events))
    expect(whole.events.length).toBeGreaterThan(10)
  })
})
