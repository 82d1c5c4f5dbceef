import { driversOfDevices } from '@/db/queries/fleet/drivers-of-devices'
import type { Access } from '@/lib/auth/access'
import type { ReportSource, ReportView, RowSource } from '@/lib/reports/collect-report'
import { type ChosenDrivers, isChosen } from '@/lib/reports/drivers/fleet-report'
import {
  type DriverTime,
  isShared,
  namedRow,
  type PartStep,
  spanOf,
  splitRow,
  timesWithin,
} from '@/lib/reports/drivers/split-row'
import { numberIn, type ReportRow } from '@/lib/reports/row'
import type { ReportDevice } from './ask'
import { type Span, stepsOf } from './part-steps'

type Asked = { devices: readonly ReportDevice[]; view: ReportView; chosen: ChosenDrivers | null }

/**
 * The same report with who drove: each row names them, or where some are chosen or rows are put together by them, is split
 * into what each drove. A chunk of rows is asked about at once.
 */
export function withDrivers(
  access: Access,
  { rows, aggregated }: ReportSource,
  { devices, view, chosen }: Asked,
): ReportSource {
  const idOf = new Map(devices.map(({ id, imei }) => [imei, id]))
  const isSplit = chosen !== null || view.group === 'drivers'
  const tell = (source: RowSource) => told(access, source, idOf, isSplit ? { view, chosen } : null)
  return {
    rows: tell(rows),
    // What is summed up where it is kept tells of vehicles.
    aggregated: isSplit
      ? undefined
      : aggregated && { ...aggregated, first: (count) => tell(aggregated.first(count)) },
  }
}

type Split = Pick<Asked, 'view' | 'chosen'>

async function* told(
  access: Access,
  source: RowSource,
  idOf: ReadonlyMap<string, number>,
  split: Split | null,
): RowSource {
  for await (const rows of source) {
    const timesOf = await timesOfRows(access, rows, idOf)
    if (!split) yield rows.map((row) => namedRow(row, timesOf(row)))
    else yield await splitRows(access, rows, { ...split, timesOf, idOf })
  }
}

type TimesOf = (row: ReportRow) => readonly DriverTime[]
const NONE: readonly DriverTime[] = []

async function timesOfRows(
  access: Access,
  rows: readonly ReportRow[],
  idOf: ReadonlyMap<string, number>,
): Promise<TimesOf> {
  const ids = new Set<number>()
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const row of rows) {
    const [id, span] = [idOf.get(row.imei ?? ''), spanOf(row)]
    if (id === undefined || !span) continue
    ids.add(id)
    from = Math.min(from, span.from)
    // Of a moment, too, there is a time behind it.
    to = Math.max(to, span.to + 1)
  }
  if (ids.size === 0) return () => NONE
  const found = await driversOfDevices(access, [...ids], { from: new Date(from), to: new Date(to) })
  return ({ imei }) => found.get(idOf.get(imei ?? '') ?? 0) ?? NONE
}

async function splitRows(
  access: Access,
  rows: readonly ReportRow[],
  { view, chosen, timesOf, idOf }: Split & { timesOf: TimesOf; idOf: ReadonlyMap<string, number> },
): Promise<ReportRow[]> {
  // Only of what was driven by several the fixes say who drove how far.
  const spans: Span[] = []
  const places = new Map<ReportRow, number>()
  for (const row of rows) {
    const [deviceId, span] = [idOf.get(row.imei ?? ''), spanOf(row)]
    if (deviceId === undefined || !span || !((numberIn(row, 'distanceM') ?? 0) > 0)) continue
    if (isShared(span, timesWithin(timesOf(row), span)))
      places.set(row, spans.push({ deviceId, ...span }) - 1)
  }
  const steps = await stepsOf(access, spans)
  const stepsIn = (row: ReportRow): readonly PartStep[] => steps[places.get(row) ?? -1] ?? []
  return rows.flatMap((row) =>
    splitRow(row, timesOf(row), { columns: view.columns, steps: stepsIn(row) })
      .filter(({ driverId }) => isChosen(chosen, driverId))
      .map((part) => part.row),
  )
}
