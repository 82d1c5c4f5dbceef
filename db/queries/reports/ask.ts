import type { Access } from '@/lib/auth/access'
import type { ReportAggregates } from '@/lib/reports/aggregate'
import type { ChosenDrivers } from '@/lib/reports/drivers/fleet-report'
import type { CellsOf, Report } from '@/lib/reports/report'
import type { Cell, DeviceCells, ReportRow } from '@/lib/reports/row'

/** A device of a report, with what its rows say of it. */
export type ReportDevice = { id: number; imei: string; cells: DeviceCells }

/** What a report is made of. `from` is included, `to` is not. */
export type ReportAsk = {
  devices: readonly ReportDevice[]
  from: Date
  to: Date
  timeZone: string
  /** Milliseconds UTC. */
  now: number
  /** The name of the region that a position lies in. */
  regionOf: (lat: number, lon: number) => string
  /** Events that are likely false (`lib/events/quiet.ts`) are among the rows. */
  withQuiet?: boolean
  /** So are those that later data took back. */
  withWithdrawn?: boolean
  /** Left out for whoever may not read the fleet; `chosen` are those whose parts are asked for, null for all. */
  drivers?: { chosen: ChosenDrivers | null }
  /** For a report of drivers: what of the devices `access` owned when, with what lies before the range. */
  parts?: readonly ReportAsk[]
  /** For the same: no devices were named, and what has none is asked for as well. */
  ofAll?: boolean
  /** Only so many rows are looked at, if given. */
  first?: number
}

/** Rows of a report in chunks, by device and time: with a cell for each of its columns, of the kind of that column. */
export type ReportQuery<R extends Report = Report> = (
  access: Access,
  ask: ReportAsk,
) => AsyncIterable<ReportRow<CellsOf<R>>[]>

/** All rows of a report, put together where they are kept. */
export type AggregateQuery = (access: Access, ask: ReportAsk) => Promise<ReportAggregates>

/** So many devices are read at a time: a report holds their rows, and never those of a whole fleet. */
const AT_ONCE = 50

/** Some of the devices, and how many of their rows are needed at most. */
export type Turn = { ids: number[]; deviceOf: (id: number) => ReportDevice; limit: number | undefined }

/** Reads the devices of a report in turns: the next is on its way while one is being looked at. */
export async function* inTurns<Cells>(
  ask: ReportAsk,
  read: (turn: Turn) => Promise<ReportRow<Cells>[]>,
  atOnce = AT_ONCE,
): AsyncGenerator<ReportRow<Cells>[]> {
  const readFrom = (from: number, limit?: number): Promise<ReportRow<Cells>[]> | null => {
    const some = ask.devices.slice(from, from + atOnce)
    if (some.length === 0) return null
    const rows = read({ ids: some.map(({ id }) => id), deviceOf: deviceFinder(some), limit })
    // Nobody waits for it yet: its failure is thrown when it is this turn's.
    rows.catch(() => {})
    return rows
  }
  let left = ask.first
  let next = readFrom(0, left)
  for (let from = atOnce; next; from += atOnce) {
    // Where a few rows are enough, the next turn may not be needed.
    const ahead = left === undefined ? readFrom(from) : null
    const rows = await next
    yield rows
    if (left !== undefined) left -= rows.length
    next = left === undefined ? ahead : left > 0 ? readFrom(from, left) : null
  }
}

export function deviceFinder(devices: readonly ReportDevice[]): Turn['deviceOf'] {
  const byId = new Map(devices.map((device) => [device.id, device]))
  return (id) => {
    const device = byId.get(id)
    if (!device) throw new Error(`device ${id} was not asked for`)
    return device
  }
}

type Interval = { from?: Date | string | null; to?: Date | string | null }

/** A row of a device: who it was, and what else there is to say. */
export function rowOf<Cells extends Readonly<Record<string, Cell>>>(
  { imei, cells: device }: ReportDevice,
  cells: Cells,
  { from, to }: Interval = {},
): ReportRow<Cells> {
  return { imei, device, from: iso(from), to: iso(to), cells }
}

/** An instant as it is said; one that is a text is so already. */
export const iso = (time: Date | string | null | undefined): string | null =>
  time instanceof Date ? time.toISOString() : (time ?? null)

/** To the seventh digit, a centimetre: finer than any tracker counts, and half as long as what it is stored in. */
export const placeOf = (
  lat: number | null,
  lon: number | null,
): readonly [lat: number, lon: number] | null =>
  lat === null || lon === null ? null : [toCentimetre(lat), toCentimetre(lon)]

const toCentimetre = (degrees: number): number => Math.round(degrees * 1e7) / 1e7
