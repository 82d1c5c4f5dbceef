import { addDays, daysBetween } from '@/lib/time/wall-clock'
import { SUM_KINDS, type SumKind } from './cost-kinds'

/** Amounts are added as whole thousandths, the smallest part that any currency has. */
const PARTS = 1000

export type CostEntry = {
  vehicleId: number
  kind: Exclude<SumKind, 'insurance'>
  /** Days as `2026-05-03`. */
  day: string
  amount: number
  currency: string
}
/** An insurance holds on its last day, too. */
export type Premium = {
  vehicleId: number
  premium: number
  currency: string
  startsOn: string
  expiresOn: string
}

/** Both days are in it. */
export type DayRange = { from: string; to: string }

export type CostSums = Record<SumKind, number> & { total: number }
export type MonthSums = { vehicleId: number; month: string; currency: string } & CostSums

/**
 * What vehicles cost by month and currency, which are never added to each other: what was paid on the days of the range,
 * and of premiums what falls on these days. Months without costs are left out.
 */
export function sumByMonth(
  entries: readonly CostEntry[],
  premiums: readonly Premium[],
  range: DayRange,
): MonthSums[] {
  const found = new Map<string, { key: [number, string, string]; parts: Record<SumKind, number> }>()
  const add = (vehicleId: number, month: string, currency: string, kind: SumKind, parts: number) => {
    const name = `${vehicleId} ${month} ${currency}`
    const known = found.get(name) ?? { key: [vehicleId, month, currency], parts: nothing() }
    found.set(name, known)
    known.parts[kind] += parts
  }
  for (const { vehicleId, kind, day, amount, currency } of entries)
    if (day >= range.from && day <= range.to)
      add(vehicleId, day.slice(0, 7), currency, kind, Math.round(amount * PARTS))
  for (const one of premiums)
    for (const [month, parts] of spread(one, range))
      add(one.vehicleId, month, one.currency, 'insurance', parts)
  return [...found.values()]
    .map(({ key: [vehicleId, month, currency], parts }) => ({ vehicleId, month, currency, ...toSums(parts) }))
    .sort((a, b) => a.vehicleId - b.vehicleId || compare(a.month, b.month) || compare(a.currency, b.currency))
}

/** Nothing at all. */
export const noSums = (): CostSums => toSums(nothing())

/** The months that a range touches, each with the first of its days that lies in it. */
export function monthsBetween({ from, to }: DayRange): { month: string; from: string }[] {
  const months = []
  for (let day = from; day <= to; day = nextMonth(day)) months.push({ month: day.slice(0, 7), from: day })
  return months
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const nothing = (): Record<SumKind, number> => ({
  fuel: 0,
  toll: 0,
  fine: 0,
  other: 0,
  service: 0,
  insurance: 0,
})

function toSums(parts: Record<SumKind, number>): CostSums {
  const total = SUM_KINDS.reduce((sum, kind) => sum + parts[kind], 0)
  const { fuel, toll, fine, other, service, insurance } = parts
  return {
    fuel: fuel / PARTS,
    toll: toll / PARTS,
    fine: fine / PARTS,
    other: other / PARTS,
    service: service / PARTS,
    insurance: insurance / PARTS,
    total: total / PARTS,
  }
}

/** Rows of one key added up, the first of each saying the rest. */
export function addSums(rows: readonly MonthSums[], keyOf: (row: MonthSums) => string): MonthSums[] {
  const found = new Map<string, { first: MonthSums; parts: Record<SumKind, number> }>()
  for (const row of rows) {
    const known = found.get(keyOf(row)) ?? { first: row, parts: nothing() }
    found.set(keyOf(row), known)
    for (const kind of SUM_KINDS) known.parts[kind] += Math.round(row[kind] * PARTS)
  }
  return [...found.values()].map(({ first, parts }) => ({ ...first, ...toSums(parts) }))
}

/**
 * A premium evenly over the days of its insurance, as far as they lie in the range, by month. Rounded along the way, not by
 * the month, so that all months together are the premium.
 */
function spread(
  { premium, startsOn, expiresOn }: Premium,
  range: DayRange,
): [month: string, parts: number][] {
  const days = daysBetween(startsOn, expiresOn) + 1
  const [first, last] = [compare(startsOn, range.from) < 0 ? range.from : startsOn, expiresOn]
  const until = compare(last, range.to) > 0 ? range.to : last
  // In hundredths: a share of a cent is paid by nobody.
  const paidBy = (day: string) => Math.round(((premium * 100) / days) * daysBetween(startsOn, day))
  const months: [string, number][] = []
  for (let from = first; from <= until; ) {
    const next = nextMonth(from)
    const end = next > until ? addDays(until, 1) : next
    months.push([from.slice(0, 7), (paidBy(end) - paidBy(from)) * (PARTS / 100)])
    from = next
  }
  return months
}

/** The first day of the month after that of a day. */
export function nextMonth(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/**
 * Whether costs of a month count for a kilometre: from the first month of a range on in which the vehicle drove. Before that
 * nobody counted its kilometres. `driven` are metres by month.
 */
export const isCounted = (driven: readonly number[], index: number): boolean =>
  driven.slice(0, index + 1).some((metres) => metres > 0)

/** Null where nothing was driven. */
export const costPerKm = (amount: number, distanceM: number): number | null =>
  distanceM > 0 ? amount / (distanceM / 1000) : null
