import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costMoment, wholeDay } from '@/lib/fleet/costs/cost-moment'
import { costBody } from '@/lib/fleet/costs/cost-schema'
import { matchReceipts } from '@/lib/fleet/costs/match-receipts'
import {
  addSums,
  type CostEntry,
  costPerKm,
  isCounted,
  monthsBetween,
  sumByMonth,
} from '@/lib/fleet/costs/month-costs'
import { NEAR_MS, type Receipt } from '@/lib/fleet/costs/receipt-groups'
import { tankCode } from '@/lib/fleet/tanks/tank-words'
import { Totals } from '@/lib/reports/total'
import { matchedPairwise, matchNow } from './receipt-world'

const MINUTE = 60_000
const NOON = Date.parse('2026-05-03T12:00:00Z')
const receipt = (id: number, minute: number, litres: number, more: Partial<Receipt> = {}): Receipt => ({
  id,
  from: NOON + minute * MINUTE,
  to: NOON + minute * MINUTE,
  litres,
  measured: true,
  ...more,
})
const refuel = (minute: number, litres: number) => ({
  from: NOON + minute * MINUTE,
  to: NOON + (minute + 4) * MINUTE,
  litres,
})
const told = (receipts: Receipt[], refuels: ReturnType<typeof refuel>[]) => {
  const { matched, bare } = matchNow(receipts, refuels)
  return {
    receipts: [...matched].map(([id, { verdict, seenL }]) => [id, verdict, seenL]),
    bare: bare.map(({ from }) => (from - NOON) / MINUTE),
  }
}

describe('a receipt of fuel', () => {
  it('is matched by what the tank saw within two hours, and told of when that was less', () => {
    expect(told([receipt(1, 0, 44)], [refuel(3, 31)])).toEqual({ receipts: [[1, 'less', 31]], bare: [] })
    expect(told([receipt(1, 0, 44)], [refuel(119, 42)]).receipts).toEqual([[1, 'matched', 42]])
    expect(told([receipt(1, 0, 44)], [refuel(121, 42)])).toEqual({
      receipts: [[1, 'unseen', 0]],
      bare: [121],
    })
    expect(told([receipt(1, 0, 44, { measured: false })], []).receipts).toEqual([[1, 'unmeasured', 0]])
    expect(NEAR_MS).toBe(120 * MINUTE)
  })

  it('may differ by the larger of five litres and a tenth', () => {
    const verdictOf = (paid: number, seen: number) =>
      told([receipt(1, 0, paid)], [refuel(0, seen)]).receipts[0]?.[1]
    expect([verdictOf(44, 39), verdictOf(44, 38.9)]).toEqual(['matched', 'less'])
    expect([verdictOf(400, 360), verdictOf(400, 359)]).toEqual(['matched', 'less'])
    // A tank that saw more is no loss.
    expect(verdictOf(44, 80)).toBe('matched')
  })

  it('takes the nearest refuel, each once, and the steps of one filling together', () => {
    const two = [receipt(1, 0, 40), receipt(2, 50, 30)]
    expect(told(two, [refuel(45, 30), refuel(-10, 40)]).receipts).toEqual([
      [1, 'matched', 40],
      [2, 'matched', 30],
    ])
    // One refuel is not two receipts.
    expect(told(two, [refuel(48, 35)]).receipts).toEqual([
      [1, 'unseen', 0],
      [2, 'matched', 35],
    ])
    expect(told([receipt(1, 0, 60)], [refuel(0, 20), refuel(20, 25), refuel(44, 15)])).toEqual({
      receipts: [[1, 'matched', 60]],
      bare: [],
    })
    expect(told([receipt(1, 0, 60)], [refuel(0, 20), refuel(90, 40)])).toEqual({
      receipts: [[1, 'less', 20]],
      bare: [90],
    })
  })

  it('of a day alone is held against that day', () => {
    const day = wholeDay('2026-05-03', 'Europe/Lisbon')
    const whole = receipt(1, 0, 44, day)
    expect(told([whole], [refuel(600, 44), refuel(-60, 20)])).toEqual({
      receipts: [[1, 'matched', 44]],
      bare: [-60],
    })
    expect(told([whole], [refuel(12 * 60, 44)]).receipts).toEqual([[1, 'unseen', 0]])
  })

  it('never loses or doubles a litre, in whichever order', () => {
    const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 90 })), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(times, times, (paid, seen) => {
        const receipts = paid.map(([minute, litres], id) => receipt(id, minute, litres))
        const refuels = seen.map(([minute, litres]) => refuel(minute, litres))
        const { matched, bare } = matchNow(receipts, refuels)
        const all = [...[...matched.values()].flatMap((one) => one.refuels), ...bare]
        expect(all.length).toBe(refuels.length)
        expect(new Set(all)).toEqual(new Set(refuels))
      }),
    )
  })
})

describe('many receipts and refuels of a day', () => {
  const minutes = fc.integer({ min: 0, max: 600 })
  const litres = fc.integer({ min: 1, max: 12 })

  it('go together as they would if each were held against each', () => {
    const paid = fc.array(fc.tuple(minutes, litres, fc.boolean()), { maxLength: 30 })
    const seen = fc.array(fc.tuple(minutes, litres), { maxLength: 15 })
    const day = wholeDay('2026-05-03', 'Europe/Lisbon')
    fc.assert(
      fc.property(paid, seen, (bought, filled) => {
        const receipts = bought.map(([minute, bill, hasHour], id) =>
          receipt(id, minute, bill, hasHour ? {} : day),
        )
        const refuels = filled.map(([minute, rise]) => refuel(minute, rise))
        expect(matchNow(receipts, refuels)).toEqual(matchedPairwise(receipts, refuels))
      }),
    )
  })

  it('are gone through in small steps, and few of them', () => {
    const day = wholeDay('2026-05-03', 'Europe/Lisbon')
    const receipts = Array.from({ length: 15_000 }, (_, id) => receipt(id, 0, 50 + (id % 7), day))
    const refuels = Array.from({ length: 200 }, (_, n) => refuel(n * 3 - 300, 50))
    const work = matchReceipts(receipts, refuels)
    let steps = 0
    let step = work.next()
    while (!step.done) {
      steps++
      step = work.next()
    }
    expect(steps).toBeGreaterThan(receipts.length)
    // Far from all pairs, which are three millions.
    expect(steps).toBeLessThan(receipts.length + refuels.length ** 2)
    expect(step.value.bare).toEqual([])
  })
})

describe('costs by month', () => {
  const entry = (day: string, amount: number, more: Partial<CostEntry> = {}): CostEntry => ({
    vehicleId: 1,
    kind: 'fuel',
    day,
    amount,
    currency: 'EUR',
    ...more,
  })
  const YEAR = { from: '2026-01-01', to: '2026-12-31' }

  it('are kept apart by vehicle, month and currency', () => {
    const rows = sumByMonth(
      [
        entry('2026-05-01', 0.1),
        entry('2026-05-31', 0.2),
        entry('2026-06-01', 5, { kind: 'toll' }),
        entry('2026-05-02', 7, { currency: 'GBP', kind: 'fine' }),
        entry('2026-05-02', 100, { vehicleId: 2, kind: 'service' }),
        entry('2025-12-31', 9),
      ],
      [],
      YEAR,
    )
    expect(rows.map(({ vehicleId, month, currency, total }) => [vehicleId, month, currency, total])).toEqual([
      [1, '2026-05', 'EUR', 0.3],
      [1, '2026-05', 'GBP', 7],
      [1, '2026-06', 'EUR', 5],
      [2, '2026-05', 'EUR', 100],
    ])
    expect(addSums(rows, ({ currency }) => currency).map(({ currency, total }) => [currency, total])).toEqual(
      [
        ['EUR', 105.3],
        ['GBP', 7],
      ],
    )
  })

  it('have of a premium what falls on their days, and all of it in the end', () => {
    const premium = {
      vehicleId: 1,
      premium: 365,
      currency: 'EUR',
      startsOn: '2026-01-15',
      expiresOn: '2027-01-14',
    }
    const rows = sumByMonth([], [premium], YEAR)
    expect(rows.find(({ month }) => month === '2026-02')).toMatchObject({ insurance: 28, total: 28 })
    expect(rows.find(({ month }) => month === '2026-01')?.insurance).toBe(17)
    expect(sumByMonth([], [premium], { from: '2026-02-10', to: '2026-02-11' })[0]?.insurance).toBe(2)
    const days = fc.integer({ min: 1, max: 900 })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 1_000_000 }), (length, cents) => {
        const start = Date.parse('2025-03-09T00:00:00Z')
        const expiresOn = new Date(start + length * 86_400_000).toISOString().slice(0, 10)
        const one = { ...premium, premium: cents / 100, startsOn: '2025-03-09', expiresOn }
        const all = sumByMonth([], [one], { from: '2025-01-01', to: '2028-12-31' })
        expect(addSums(all, () => 'all')[0]?.total).toBeCloseTo(cents / 100, 6)
      }),
    )
  })

  it('are told for a kilometre where one was driven', () => {
    expect(costPerKm(50, 200_000)).toBe(0.25)
    expect(costPerKm(50, 0)).toBeNull()
    expect([0, 1, 2].map((index) => isCounted([0, 5, 0], index))).toEqual([false, true, true])
    expect(monthsBetween({ from: '2026-11-20', to: '2027-01-02' })).toEqual([
      { month: '2026-11', from: '2026-11-20' },
      { month: '2026-12', from: '2026-12-01' },
      { month: '2027-01', from: '2027-01-01' },
    ])
  })

  it('are never added across currencies in the totals of a report', () => {
    const columns = [
      { key: 'currency', kind: 'code' },
      { key: 'paid', kind: 'number', total: 'sum', within: 'currency' },
      { key: 'm', kind: 'distance', total: 'sum', within: 'currency' },
      { key: 'perKm', kind: 'number', total: { over: ['paid', 'm'], times: 1000 }, within: 'currency' },
    ] as const
    const row = (currency: string, paid: number) => ({
      imei: null,
      device: null,
      from: null,
      to: null,
      cells: { currency, paid, m: 1000 },
    })
    const one = new Totals(columns)
    for (const paid of [1, 2]) one.add(row('EUR', paid))
    expect(one.result()).toEqual({ paid: 3, m: 2000, perKm: 1.5 })
    for (const currency of ['GBP', 'EUR']) one.add(row(currency, 9))
    expect(one.result()).toEqual({ paid: null, m: null, perKm: null })
  })
})

describe('an entry of a cost', () => {
  it('is of a moment that has been, by the clocks of the account', () => {
    const zone = 'Asia/Kathmandu'
    const at = (day: string, time: string | null) => costMoment({ day, time }, zone, NOON)
    expect(at('2026-05-03', '09:30')).toBe(Date.parse('2026-05-03T03:45:00Z'))
    expect(at('2026-05-03', '18:00')).toBeNull()
    expect(at('2026-05-04', null)).toBeNull()
    expect(at('2026-05-03', null)).toBe(NOON)
    expect(at('2026-05-01', null)).toBe(Date.parse('2026-05-01T06:15:00Z'))
    // The clocks go forward.
    const { from, to } = wholeDay('2026-03-29', 'Europe/Lisbon')
    expect(to - from).toBe(23 * 3_600_000 - 1)
  })

  it('has litres of fuel alone', () => {
    const body = { vehicleId: 1, day: '2026-05-03', amount: 10, currency: 'eur' }
    expect(costBody.safeParse({ ...body, kind: 'fuel', litres: 5 }).success).toBe(true)
    expect(costBody.safeParse({ ...body, kind: 'toll' }).data?.currency).toBe('EUR')
    for (const more of [{ litres: 5 }, { fuel: 'diesel' }, { odometerM: 1 }, { station: 'A1' }])
      expect(costBody.safeParse({ ...body, kind: 'toll', ...more }).success).toBe(false)
    for (const amount of [0, -1, 2e9])
      expect(costBody.safeParse({ ...body, kind: 'toll', amount }).success).toBe(false)
  })

  it('knows a tank by one spelling of its number', () => {
    expect(tankCode('01-23-45-67-89-ab')).toBe('01:23:45:67:89:AB')
    expect(tankCode(' 0123.4567.89ab ')).toBe('01:23:45:67:89:AB')
    expect(tankCode(' td-104 ')).toBe('TD-104')
  })
})
