import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgePlan, type PlanTerms, type Reference } from '@/lib/fleet/services/judge-plan'
import { dayNumber, dayOfNumber, monthsLater } from '@/lib/fleet/services/plan-days'
import { planBody } from '@/lib/fleet/services/plan-schema'
import { whenTold } from '@/lib/fleet/services/when-told'
import { DAY_MS, NO_TERMS, ServiceWorld } from './service-world'

const START = Date.parse('2023-01-01T00:00:00Z')
const km = (kilometres: number) => kilometres * 1000
const HOUR = 3_600_000
/** Three years. */
const DAYS = 1095
/** From when on history is kept that is kept for 24 months, the default. */
const keptFrom = (now: number) => {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 24, 1)
}

describe('reminders over three years', () => {
  /** 100 km and 2 hours each morning; a service on the day after it was told that it is due. */
  function threeYears(
    terms: Partial<PlanTerms>,
    each: (world: ServiceWorld, day: number, now: number) => void,
  ) {
    const world = new ServiceWorld({ ...NO_TERMS, ...terms }, START)
    let told = 0
    for (let day = 0; day < DAYS; day++) {
      const midnight = START + day * DAY_MS
      world.forget(keptFrom(midnight))
      each(world, day, midnight)
      world.look(midnight + 12 * HOUR)
      world.look(midnight + 20 * HOUR)
      const due = world.fired.filter(({ stage }) => stage === 'due').length
      if (due > told) {
        told = due
        world.serve(due, midnight + 21 * HOUR)
      }
    }
    return world
  }
  const morning = (world: ServiceWorld, midnight: number) => world.drive(midnight + 8 * HOUR, km(100), 7200)
  const due = (world: ServiceWorld) => world.fired.filter(({ stage }) => stage === 'due')

  it('come each 15 000 km once, with a warning before, and not again without a service', () => {
    const world = threeYears({ intervalM: km(15_000), aheadM: km(1000) }, (w, _, midnight) =>
      morning(w, midnight),
    )
    expect(due(world).map(({ odometerM }) => odometerM / 1000)).toEqual([
      15_000, 30_000, 45_000, 60_000, 75_000, 90_000, 105_000,
    ])
    expect(world.fired.map(({ stage }) => stage).slice(0, 4)).toEqual(['soon', 'due', 'soon', 'due'])
    expect(world.fired.filter(({ stage }) => stage === 'soon')[1]?.odometerM).toBe(km(29_000))
    const careless = new ServiceWorld({ ...NO_TERMS, intervalM: km(15_000) }, START)
    for (let day = 0; day < DAYS; day++) {
      morning(careless, START + day * DAY_MS)
      careless.look(START + day * DAY_MS + 12 * HOUR)
    }
    // Multiples are crossed six times more, and nobody is told again.
    expect(careless.fired).toHaveLength(1)
    expect(careless.state).toBe('overdue')
  })

  it('come by what is first of distance, hours with the engine on, and time', () => {
    const terms = { intervalM: km(15_000), intervalEngineS: 200 * 3600, intervalMonths: 6 }
    const world = threeYears(terms, (w, day, midnight) => {
      // In the second year it stands; in the third its engine is on the whole day without driving much.
      if (day < 365) morning(w, midnight)
      else if (day >= 730) w.drive(midnight + 8 * HOUR, km(1), 10 * 3600)
    })
    const told = due(world)
    expect(told.slice(0, 3).map(({ kind }) => kind)).toEqual(['engine', 'engine', 'engine'])
    expect(told.slice(0, 2).map(({ day }) => day)).toEqual(['2023-04-10', '2023-07-19'])
    const second = told.filter(({ day }) => day.startsWith('2024'))
    expect(second.map(({ kind }) => kind)).toContain('time')
    const third = told.filter(({ day }) => day.startsWith('2025'))
    expect(new Set(third.map(({ kind }) => kind))).toEqual(new Set(['engine']))
    expect(third.length).toBeGreaterThan(15)
    // One reminder for each service, and none beside it.
    expect(new Set(told.map(({ day }) => day)).size).toBe(told.length)
  })

  it('keep to the right value through a correction, a new instrument, late data and a tracker that jumped', () => {
    const world = threeYears({ intervalM: km(15_000) }, (w, day, midnight) => {
      const now = midnight + 9 * HOUR
      // Ten days reach the platform twelve days later, when a warehouse's wall is out of the way.
      if (day >= 100 && day < 110) return
      if (day === 122)
        for (let late = 100; late < 110; late++) w.drive(START + late * DAY_MS + 8 * HOUR, km(100), 7200, now)
      // What the dashboard shows is said on day 60: the tracker was put in at 80 000 km.
      if (day === 60) w.correct(midnight + 2 * HOUR, km(86_000))
      // The instrument is changed on day 400, and begins at 0.
      if (day === 400) w.correct(midnight + 2 * HOUR, 0)
      // On day 500 the tracker makes 70 000 km of one jump; nobody corrects it.
      if (day === 500) w.drive(midnight + 3 * HOUR, km(70_000), 0)
      morning(w, midnight)
    })
    // 150 days of 100 km lie between any two of them, whatever the odometer shows.
    const days = due(world).map(({ day }) => dayNumber(day) - dayNumber('2023-01-01'))
    const driven = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => from + n + 1).filter((day) => day !== 500).length
    // Day 149 is the 150th; from then on a service on each such day.
    expect(days).toEqual([149, 299, 449, 600, 750, 900, 1050])
    for (const [n, day] of days.entries()) expect(driven(days[n - 1] ?? -1, day)).toBe(150)
    expect(due(world)[0]?.odometerM).toBe(km(95_000))
    // The day with the jump is left out, and the hint stays until somebody looks.
    expect(world.jumpM).toBe(km(70_100))
    world.correct(START + DAYS * DAY_MS, km(70_000))
    world.look(START + DAYS * DAY_MS + HOUR)
    expect(world.jumpM).toBe(0)
    expect(world.odometerM).toBe(km(70_000))
  })

  it.each<[string, Partial<PlanTerms>, number, (world: ServiceWorld, day: number, now: number) => void]>([
    ['nothing else happens', { intervalM: km(100_000) }, 999, () => {}],
    [
      'the odometer is read',
      { intervalM: km(100_000) },
      999,
      (w, day, now) => day === 900 && w.correct(now, km(day * 100 + 100)),
    ],
    [
      'data comes 45 days late',
      { intervalM: km(100_000) },
      999,
      (w, day, now) => day === 900 && w.drive(now - 45 * DAY_MS, km(1), 60, now),
    ],
    [
      'data comes of what is forgotten',
      { intervalM: km(100_000) },
      994,
      (w, day, now) => day === 900 && w.drive(START + 15 * HOUR, km(500), 60, now),
    ],
    [
      'the instrument is new, and was read before',
      { intervalM: km(100_000) },
      999,
      (w, day, now) => {
        if (day === 30) w.correct(now, km(83_100))
        if (day === 850) w.correct(now, 0)
      },
    ],
    [
      'hours count from a service, and the odometer is read',
      { intervalEngineS: 1800 * 3600 },
      960,
      (w, day, now) => {
        if (day === 60) w.serve(1, now)
        if (day === 900) w.correct(now, km(1))
      },
    ],
    [
      'a tracker jumped on a day that is forgotten',
      { intervalM: km(100_000) },
      1000,
      (w, day, now) => {
        if (day === 40) w.drive(now, km(70_000), 0)
        if (day === 900) w.drive(now - 45 * DAY_MS, 1, 0, now)
      },
    ],
  ])('come at the right value when history is forgotten after 24 months and %s', (_, terms, at, each) => {
    const world = new ServiceWorld({ ...NO_TERMS, ...terms }, START)
    for (let day = 0; day < 1200; day++) {
      const midnight = START + day * DAY_MS
      morning(world, midnight)
      world.forget(keptFrom(midnight))
      each(world, day, midnight + 9 * HOUR)
      world.look(midnight + 10 * HOUR)
    }
    expect(world.quarters.has(START + 8 * HOUR)).toBe(false)
    expect(due(world).map(({ day }) => dayNumber(day) - dayNumber('2023-01-01'))).toEqual([at])
  })

  it('do not come again by a counter that fell and rose, nor by a service that was voided', () => {
    const world = new ServiceWorld({ ...NO_TERMS, intervalM: km(1000) }, START)
    const at = (day: number) => START + day * DAY_MS
    for (let day = 0; day < 10; day++) world.drive(at(day), km(100), 0)
    world.look(at(10))
    expect(world.fired).toHaveLength(1)
    world.correct(at(10), km(950))
    world.look(at(10) + HOUR)
    expect(world.state).not.toBe('due')
    world.drive(at(11), km(100), 0)
    world.look(at(11) + HOUR)
    expect(world.state).toBe('overdue')
    world.serve(1, at(11))
    world.look(at(11) + 2 * HOUR)
    expect(world.state).toBe('fine')
    world.void(1)
    world.look(at(11) + 3 * HOUR)
    expect(world.state).toBe('overdue')
    expect(world.fired).toHaveLength(1)
  })

  it('are the same whether everything is summed up anew at each look, or only what is new, and whether the past is forgotten', () => {
    const step = fc.record({
      what: fc.constantFrom(
        'drive',
        'drive',
        'drive',
        'late',
        'correct',
        'serve',
        'stated',
        'wait',
        'jump' as const,
      ),
      size: fc.integer({ min: 1, max: 700 }),
      back: fc.integer({ min: 1, max: 70 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const terms = { ...NO_TERMS, intervalM: km(3000), intervalEngineS: 50 * 3600, aheadM: km(200) }
        const [kept, plain, forgetful] = [false, true, false].map((is) => new ServiceWorld(terms, START, is))
        const worlds = [kept, plain, forgetful].flatMap((world) => world ?? [])
        let now = START + 12 * HOUR
        let n = 0
        for (const { what, size, back } of steps) {
          now += what === 'wait' ? size * HOUR : 10 * HOUR
          n++
          for (const world of worlds) {
            const late = Math.max(START, now - back * DAY_MS)
            if (what === 'drive') world.drive(now - HOUR, km(size), size * 4)
            if (what === 'late') world.drive(late, km(size / 10), size * 4, now)
            if (what === 'jump') world.drive(now - HOUR, km(70_000 + size), 0)
            if (what === 'correct') world.correct(now - back * HOUR, km(size * 100))
            if (what === 'serve') world.serve(n, now - HOUR)
            if (what === 'stated') {
              world.serve(n, now - HOUR)
              world.correct(now - HOUR, km(size * 10))
            }
            // Less than the month that is summed up anew: late data comes of days that are forgotten, too.
            if (world === forgetful) world.forget(Math.floor(now / DAY_MS - 20) * DAY_MS)
            world.look(now)
          }
          for (const world of [kept, forgetful]) {
            expect(world?.odometerM).toBeCloseTo(plain?.odometerM ?? -1, 3)
            expect(world?.engineS).toBe(plain?.engineS)
            expect(world?.state).toBe(plain?.state)
            expect(world?.jumpM).toBeCloseTo(plain?.jumpM ?? -1, 3)
            expect(world?.fired.map(({ kind, stage }) => [kind, stage])).toEqual(
              plain?.fired.map(({ kind, stage }) => [kind, stage]),
            )
          }
        }
        // Told once for each service at most, and only when the value was reached.
        const served = steps.filter(({ what }) => what === 'serve' || what === 'stated').length
        expect(worlds[0]?.fired.filter(({ stage }) => stage === 'due').length).toBeLessThanOrEqual(served + 1)
        const told =
          worlds[0]?.fired.filter(({ stage, kind }) => stage === 'due' && kind === 'distance') ?? []
        for (const { value, odometerM } of told) expect(odometerM).toBeGreaterThanOrEqual(value - 0.001)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a plan', () => {
  const reference = (key: string, day: string, odometerM: number, engineS = 0): Reference => ({
    key,
    day,
    at: dayNumber(day) * DAY_MS,
    odometerM,
    engineS,
  })
  const base = reference('start', '2025-01-01', km(10_000))
  const now = { day: '2025-03-01', odometerM: km(12_000), engineS: 0, dailyM: km(50), dailyEngineS: 0 }
  const judge = (terms: Partial<PlanTerms>, last: Reference | null, at: Partial<typeof now> = {}) =>
    judgePlan({ ...NO_TERMS, startOn: '2025-01-01', ...terms }, { base, last }, { ...now, ...at })

  it('foretells by average use, or by the calendar where that is sooner', () => {
    expect(judge({ intervalM: km(5000) }, null)).toMatchObject({ forecastOn: '2025-04-30', used: 0.4 })
    expect(judge({ intervalM: km(5000) }, null, { dailyM: 0 }).forecastOn).toBeNull()
    expect(judge({ intervalM: km(5000), intervalMonths: 3 }, null)).toMatchObject({
      forecastOn: '2025-04-01',
      leads: 'time',
    })
  })

  it('is due when the value is reached, and overdue beyond', () => {
    const at = (kilometres: number) =>
      judge({ intervalM: km(2000), aheadM: km(300) }, null, { odometerM: km(kilometres) }).state
    expect([11_699, 11_700, 11_999, 12_000, 12_099, 12_100].map(at)).toEqual([
      'fine',
      'soon',
      'soon',
      'due',
      'due',
      'overdue',
    ])
    const on = (day: string) => judge({ intervalMonths: 1, aheadDays: 3 }, null, { day }).state
    expect(['2025-01-28', '2025-01-29', '2025-02-01', '2025-02-02'].map(on)).toEqual([
      'fine',
      'soon',
      'due',
      'overdue',
    ])
  })

  it('keeps its marks on a fixed schedule; a service is for the next one from its warning on', () => {
    const value = (kilometres: number, schedule: 'fixed' | 'last', ahead = 0) =>
      (judge(
        { intervalM: km(10_000), aheadM: km(ahead), schedule },
        reference('s', '2025-02-01', km(kilometres)),
      ).dues[0]?.value ?? 0) / 1000
    const fixed: [number, number, number][] = [
      [9_000, 0, 20_000],
      [12_000, 0, 20_000],
      [15_000, 0, 20_000],
      [19_999, 0, 20_000],
      [20_000, 0, 30_000],
      [26_000, 0, 30_000],
      [15_000, 1000, 20_000],
      [18_999, 1000, 20_000],
      [19_000, 1000, 30_000],
      [23_000, 1000, 30_000],
      [29_500, 1000, 40_000],
    ]
    for (const [at, ahead, next] of fixed)
      expect([at, ahead, value(at, 'fixed', ahead)]).toEqual([at, ahead, next])
    const hours = (done: number) =>
      judge(
        { intervalEngineS: 100 * 3600, aheadEngineS: 10 * 3600, schedule: 'fixed' },
        reference('s', '2025-02-01', 0, done * 3600),
      ).dues[0]?.value
    expect([50, 89, 90].map(hours)).toEqual([100 * 3600, 100 * 3600, 200 * 3600])
    expect([12_000, 18_000].map((n) => value(n, 'last'))).toEqual([22_000, 28_000])
    const day = (done: string) =>
      dayOfNumber(
        judge({ intervalMonths: 12, aheadDays: 30, schedule: 'fixed' }, reference('s', done, 0)).dues[0]
          ?.value ?? 0,
      )
    expect(['2024-12-01', '2025-11-15', '2025-12-01', '2025-12-02', '2026-02-20'].map(day)).toEqual([
      '2026-01-01',
      '2026-01-01',
      '2026-01-01',
      '2027-01-01',
      '2027-01-01',
    ])
  })

  it('counts months to their last day', () => {
    const later = (day: string, months: number) => dayOfNumber(monthsLater(dayNumber(day), months))
    expect(later('2024-01-31', 1)).toBe('2024-02-29')
    expect(later('2023-12-31', 2)).toBe('2024-02-29')
    expect(later('2024-02-29', 12)).toBe('2025-02-28')
  })

  it('does not begin before its start', () => {
    const judged = judge({ intervalM: km(1), intervalDays: 30, startOn: '2025-06-01' }, null)
    expect(judged).toMatchObject({ state: 'fine', leads: 'time', forecastOn: '2025-07-01' })
  })

  it('is told of anew when its interval is changed, and not when another value is reached as well', () => {
    const byWay = (intervalM: number) => judge({ intervalM }, null).dues
    const first = whenTold(byWay(km(1500)), [], 1)
    expect(first.tells?.stage).toBe('due')
    expect(whenTold(byWay(km(1500)), first.told, 2).tells).toBeNull()
    expect(whenTold(byWay(km(1900)), first.told, 2).tells?.due.value).toBe(km(11_900))
    const dues = (intervalM: number) => judge({ intervalM, intervalMonths: 1 }, null).dues
    // Told by the month, which stays as it is.
    const byTime = whenTold(dues(km(9000)), [], 1)
    expect(byTime.tells?.due.kind).toBe('time')
    expect(whenTold(dues(km(1500)), byTime.told, 2).tells).toBeNull()
  })

  it('wants an interval, months or days, and no warning before the interval begins', () => {
    const plan = { name: 'Oil', startOn: '2025-01-01' }
    const flaw = (body: object) => planBody.safeParse({ ...plan, ...body }).error?.issues[0]?.path[0] ?? null
    expect(flaw({})).toBe('intervalM')
    expect(flaw({ intervalM: km(100), aheadM: km(100) })).toBeNull()
    expect(flaw({ intervalM: km(100), aheadM: km(100) + 1 })).toBe('aheadM')
    expect(flaw({ intervalM: km(100), aheadEngineS: 1 })).toBe('aheadEngineS')
    expect(flaw({ aheadDays: 1, intervalM: km(100) })).toBe('aheadDays')
    // Months are as long as they are from the start on.
    const most: [string, object, number][] = [
      ['2025-01-01', { intervalMonths: 1 }, 31],
      ['2025-02-01', { intervalMonths: 1 }, 28],
      ['2024-02-01', { intervalMonths: 1 }, 29],
      ['2025-04-30', { intervalMonths: 1 }, 30],
      ['2025-01-01', { intervalMonths: 12 }, 365],
      ['2024-01-01', { intervalMonths: 12 }, 366],
      ['2025-01-01', { intervalMonths: 120 }, 3652],
      ['2025-02-01', { intervalDays: 45 }, 45],
    ]
    for (const [startOn, interval, aheadDays] of most) {
      expect(flaw({ startOn, ...interval, aheadDays })).toBeNull()
      expect(flaw({ startOn, ...interval, aheadDays: aheadDays + 1 })).toBe('aheadDays')
    }
    expect(flaw({ intervalMonths: 1, aheadDays: 1, startOn: 'no' })).toBe('startOn')
    expect(flaw({ intervalMonths: 1, intervalDays: 30 })).toBe('intervalDays')
    expect(flaw({ intervalDays: 30, emails: ['no'] })).toBe('emails')
  })

  it('is due after 100 km, 50 hours or a day at the soonest, and says so', () => {
    const refusal = (body: object) =>
      planBody.safeParse({ name: 'Oil', startOn: '2025-01-01', ...body }).error?.issues[0]?.message ?? null
    expect(refusal({ intervalM: km(100) - 1 })).toBe('validation.intervalFarLeast')
    expect(refusal({ intervalM: km(100) })).toBeNull()
    expect(refusal({ intervalEngineS: 50 * 3600 - 1 })).toBe('validation.intervalLongLeast')
    expect(refusal({ intervalEngineS: 50 * 3600 })).toBeNull()
    expect(refusal({ intervalDays: 0 })).toBe('validation.intervalDayLeast')
    expect(refusal({ intervalMonths: 0 })).toBe('validation.intervalDayLeast')
    expect(refusal({ intervalDays: 1 })).toBeNull()
  })
})
