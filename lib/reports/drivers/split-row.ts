import { type DrivingTime, splitTrip, type TripShare } from '@/lib/fleet/assignments/split-trip'
import type { Column } from '../column'
import { type Cell, numberIn, type ReportRow } from '../row'

/** Somebody who drove, by id: two may have one name. */
export type NamedDriver = { driverId: number; name: string }

/** When somebody drove what carried a device, milliseconds UTC; `limitKmh` is a top speed of their own. */
export type DriverTime = DrivingTime & { name: string; limitKmh: number | null }

/** A fix behind the start of what is split, with the centimetres that it added. */
export type PartStep = { time: number; cm: number; lat: number; lon: number; kmh: number | null }

/** Some of a row that one driver drove; null is nobody who is known. */
export type RowPart = { driverId: number | null; row: ReportRow }

/** Where nobody is known to have driven, in a column of drivers. */
const NOBODY_NAME = ''

/** From when to when a row was; null for one that does not say it. */
export function spanOf({ from, to }: ReportRow): { from: number; to: number } | null {
  if (from === null) return null
  const start = Date.parse(from)
  return { from: start, to: to === null ? start : Date.parse(to) }
}

/** Whether more than one drove in a time, nobody included. `times` are those of `timesWithin`. */
export function isShared(span: { from: number; to: number }, times: readonly DriverTime[]): boolean {
  if (span.to <= span.from || times.length === 0) return false
  const [only] = times
  if (times.length === 1 && only && only.from <= span.from && (only.to === null || only.to >= span.to))
    return false
  return sharesOf(span, times).length > 1
}

/** Those of many times in order and without overlap that reach into a span, or hold at its moment. */
export function timesWithin<T extends DrivingTime>(
  times: readonly T[],
  { from, to }: { from: number; to: number },
): readonly T[] {
  const low = firstEndingAfter(times, from)
  let end = low
  for (let time = times[end]; time && (time.from < to || time.from === from); time = times[end]) end++
  return times.slice(low, end)
}

function firstEndingAfter(times: readonly DrivingTime[], moment: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    const ends = times[middle]?.to ?? Number.POSITIVE_INFINITY
    if (ends > moment) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Who drove throughout a time, null where nobody is known to have in all of it; undefined of one that several may have driven, and
 * of a moment. Of most that is asked for there is one, and nothing to be split.
 */
export function driverThroughout(
  times: readonly DrivingTime[],
  from: number,
  to: number,
): number | null | undefined {
  if (to <= from) return undefined
  if (times.length === 0) return null
  const only = times[firstEndingAfter(times, from)]
  if (!only || only.from >= to) return null
  return only.from <= from && (only.to === null || only.to >= to) ? only.driverId : undefined
}

/** Who drove as it stands in a column of drivers, each once, in their order; null where nobody is known to have driven. */
export function writtenNames(drivers: Iterable<NamedDriver>): string | null {
  const names = new Map(Array.from(drivers, ({ driverId, name }) => [driverId, name]))
  return names.size > 0 ? [...names.values()].join(', ') : null
}

/** A row with who drove. */
export function namedRow(row: ReportRow, times: readonly DriverTime[]): ReportRow {
  const span = spanOf(row)
  const found = span ? timesWithin(times, span) : []
  return { ...row, cells: { ...row.cells, drivers: writtenNames(found) } }
}

/**
 * A row as its drivers drove it. Its sums are split as those of a trip (`splitTrip`); a figure of the whole that cannot be
 * told of a part is null in each.
 */
export function splitRow(
  row: ReportRow,
  times: readonly DriverTime[],
  { columns, steps }: { columns: readonly Column[]; steps: readonly PartStep[] },
): RowPart[] {
  const span = spanOf(row)
  const nameOf = (driverId: number | null) =>
    times.find((time) => time.driverId === driverId)?.name ?? NOBODY_NAME
  const whole = (driverId: number | null): RowPart[] => [
    { driverId, row: { ...row, cells: { ...row.cells, drivers: nameOf(driverId), driverId } } },
  ]
  if (!span) return whole(null)
  if (span.to <= span.from) return whole(timesWithin(times, span)[0]?.driverId ?? null)
  const shares = sharesOf(span, times, row, steps)
  if (shares.length === 1) return whole(shares[0]?.driverId ?? null)
  return shares.map((share, index) => {
    const edges = { isFirst: index === 0, isLast: index === shares.length - 1 }
    const cells = {
      ...cellsOfPart(row, share, { columns, steps, ...edges }),
      drivers: nameOf(share.driverId),
    }
    return {
      driverId: share.driverId,
      row: {
        ...row,
        from: edges.isFirst ? row.from : iso(share.from),
        to: edges.isLast ? row.to : iso(share.to),
        cells: { ...cells, driverId: share.driverId },
      },
    }
  })
}

const iso = (time: number) => new Date(time).toISOString()

function sharesOf(
  { from, to }: { from: number; to: number },
  times: readonly DriverTime[],
  row?: ReportRow,
  steps: readonly PartStep[] = [],
): TripShare[] {
  const figure = (key: string) => (row ? (numberIn(row, key) ?? 0) : 0)
  const trip = {
    from,
    to,
    steps,
    distanceCm: Math.round(figure('distanceM') * 100),
    seconds: figure('seconds'),
    idleSeconds: figure('idleS'),
    engineSeconds: figure('engineS'),
  }
  return splitTrip(trip, times)
}

type Part = { columns: readonly Column[]; steps: readonly PartStep[]; isFirst: boolean; isLast: boolean }

function cellsOfPart(
  { cells }: ReportRow,
  share: TripShare,
  { columns, steps, isFirst, isLast }: Part,
): Record<string, Cell> {
  const inside = steps.filter(({ time }) => time > share.from && time <= share.to)
  const split: Record<string, Cell> = {
    distanceM: share.distanceCm / 100,
    seconds: share.seconds,
    idleS: share.idleSeconds,
    engineS: share.engineSeconds,
    avgKmh: share.seconds > 0 ? (share.distanceCm / 100 / share.seconds) * 3.6 : null,
    maxKmh: inside.reduce<number | null>(
      (most, { kmh }) => (kmh === null ? most : Math.max(most ?? 0, kmh)),
      null,
    ),
    start: isFirst ? (cells.start ?? null) : iso(share.from),
    end: isLast ? (cells.end ?? null) : iso(share.to),
    startPlace: isFirst ? (cells.startPlace ?? null) : placeAt(steps, share.from),
    endPlace: isLast ? (cells.endPlace ?? null) : placeAt(steps, share.to),
    odometerStartM: isFirst ? (cells.odometerStartM ?? null) : null,
    odometerEndM: isLast ? (cells.odometerEndM ?? null) : null,
    open: isLast ? (cells.open ?? null) : false,
  }
  const part: Record<string, Cell> = {}
  for (const [key, cell] of Object.entries(cells)) {
    const own = split[key]
    if (own !== undefined) part[key] = cell === null && typeof own === 'number' ? null : own
    else part[key] = columns.find((column) => column.key === key)?.total === undefined ? cell : null
  }
  return part
}

/** Where the vehicle was by the newest fix until then. */
function placeAt(steps: readonly PartStep[], time: number): readonly [lat: number, lon: number] | null {
  const step = steps.findLast((one) => one.time <= time)
  return step ? [step.lat, step.lon] : null
}
