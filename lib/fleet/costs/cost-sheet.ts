import { arrangeRows, type SheetEntry } from '@/lib/spreadsheet/arrange-rows'
import type { SheetRow } from '@/lib/spreadsheet/sheet'
import { sheetDay } from '../drivers/sheet-day'
import { plainName } from '../vehicles/free-name'
import { plainWord } from '../vehicles/vehicle-sheet'
import type { CostKind, ReceiptFuel } from './cost-kinds'
import { costMoment } from './cost-moment'
import { type CostBody, costBody } from './cost-schema'

export const MAX_COST_ROWS = 5000

/** The columns of a spreadsheet of costs, in the order of the template. Headings in messages under `fleet.costs.sheet.columns`. */
export const COST_COLUMNS = [
  'vehicle',
  'day',
  'time',
  'kind',
  'amount',
  'currency',
  'litres',
  'fuel',
  'odometerKm',
  'station',
  'driver',
  'note',
] as const
export type CostColumn = (typeof COST_COLUMNS)[number]

/** Why a row is not taken. Texts in messages under `fleet.costs.sheet.problems`. */
export const COST_PROBLEMS = [...COST_COLUMNS, 'future', 'twice', 'exists', 'overTank'] as const
export type CostProblem = (typeof COST_PROBLEMS)[number]

/** Columns and words as they are called in any of our languages, as `plainWord` writes them. */
export type CostSheetWords = {
  columns: ReadonlyMap<string, CostColumn>
  kinds: ReadonlyMap<string, CostKind>
  fuels: ReadonlyMap<string, ReceiptFuel>
}

export type CostEntry = SheetEntry<CostColumn>

/**
 * The costs in the rows of a spreadsheet: by their headings, else the columns in the order of the template. Null without columns
 * of vehicles and amounts.
 */
export function arrangeCosts(
  rows: readonly SheetRow[],
  headings: CostSheetWords['columns'],
): CostEntry[] | null {
  return arrangeRows(
    rows,
    { columns: COST_COLUMNS, needed: ['vehicle', 'amount'], plain: plainWord },
    headings,
  )
}

export type KnownToCosts = {
  /** By their names in small letters; of drivers all who have it. */
  vehicles: ReadonlyMap<string, number>
  drivers: ReadonlyMap<string, readonly number[]>
  /** Names of what was written down already, as `costKey` makes them. */
  known: ReadonlySet<string>
  words: CostSheetWords
  zone: string
  now: number
}

export type JudgedCost = {
  row: number
  vehicle: string
  body: CostBody | null
  /** When it was, in milliseconds UTC. */
  at: number
  problem: CostProblem | null
}

type Keyed = Pick<CostBody, 'vehicleId' | 'kind' | 'amount' | 'currency'>
/** What makes two costs the same one. */
export const costKey = ({ vehicleId, kind, amount, currency }: Keyed, at: number): string =>
  [vehicleId, kind, at, amount, currency].join(' ')

/** Judges the rows of a spreadsheet one after the other: what stands in one can be a problem of those below. */
export function costJudge({ vehicles, drivers, known, words, zone, now }: KnownToCosts) {
  const seen = new Set<string>()
  return ({ row, given }: CostEntry): JudgedCost => {
    const vehicle = given.vehicle ?? ''
    const refused = (problem: CostProblem): JudgedCost => ({ row, vehicle, body: null, at: 0, problem })
    const vehicleId = vehicles.get(plainName(vehicle))
    if (vehicleId === undefined) return refused('vehicle')
    const day = sheetDay(given.day ?? '')
    if (!day) return refused('day')
    const time = given.time ? sheetTime(given.time) : null
    if (given.time && !time) return refused('time')
    const kind = words.kinds.get(plainWord(given.kind ?? ''))
    if (!kind) return refused('kind')
    const fuel = given.fuel ? words.fuels.get(plainWord(given.fuel)) : null
    if (fuel === undefined) return refused('fuel')
    const named = given.driver ? (drivers.get(plainName(given.driver)) ?? []) : null
    if (named && named.length !== 1) return refused('driver')
    const odometerKm = figure(given.odometerKm)
    const judged = costBody.safeParse({
      vehicleId,
      kind,
      day,
      time,
      fuel,
      driverId: named?.[0] ?? null,
      amount: figure(given.amount) ?? undefined,
      currency: given.currency ?? '',
      litres: figure(given.litres),
      odometerM: odometerKm === null ? null : odometerKm * 1000,
      station: given.station ?? '',
      note: given.note ?? '',
    })
    if (!judged.success) return refused(problemAt(judged.error.issues[0]?.path[0]))
    const at = costMoment(judged.data, zone, now)
    if (at === null) return refused('future')
    // One of today without an hour is of now, which no other is.
    const key = costKey(judged.data, time === null ? Date.parse(day) : at)
    if (seen.has(key)) return refused('twice')
    seen.add(key)
    return known.has(key) ? refused('exists') : { row, vehicle, body: judged.data, at, problem: null }
  }
}

function problemAt(field: PropertyKey | undefined): CostProblem {
  if (field === 'odometerM') return 'odometerKm'
  return COST_COLUMNS.find((column) => column === field) ?? 'amount'
}

/** A number, with a comma or a point before its decimals; `NaN` of anything else, null of nothing. */
function figure(text: string | undefined): number | null {
  if (!text) return null
  const plain = text.replace(/[\s\u00a0]/g, '')
  // `1.234,50` and `1,234.50`: the last sign is that of the decimals.
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const whole = last < 0 ? plain : plain.slice(0, last).replace(/[.,]/g, '')
  return Number(last < 0 ? plain : `${whole}.${plain.slice(last + 1)}`)
}

/** A time as `7:30`, or the part of a day that a program keeps of it. */
function sheetTime(text: string): string | null {
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text)
  if (clock) return `${(clock[1] ?? '').padStart(2, '0')}:${clock[2]}`
  const part = /^0?[.,]\d+$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (Number.isNaN(part)) return null
  const minutes = Math.round(part * 1440) % 1440
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
