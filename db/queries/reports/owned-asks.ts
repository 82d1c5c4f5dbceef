import { ownedRanges } from '@/db/queries/ownership/owned-times'
import type { Access } from '@/lib/auth/access'
import type { ReportAggregates } from '@/lib/reports/aggregate'
import type { ReportSource, RowSource } from '@/lib/reports/collect-report'
import type { Report } from '@/lib/reports/report'
import type { ReportRow } from '@/lib/reports/row'
import { type AggregateQuery, deviceFinder, type ReportAsk, type ReportQuery } from './ask'

type Read = { report: Report; query: ReportQuery; aggregates: AggregateQuery | undefined }

/** A day's rest begins the day before. */
const LOOK_BACK_MS = 86_400_000

/**
 * What a report is read from: its rows of the times in which `access` was the owner of the devices, or above the owner.
 * A device that came or went within the range is asked about its own part of it; all others at once, as they are.
 * A report of drivers, whose rows are of several devices, is told of all parts at once.
 */
export async function ownedSource(
  access: Access,
  ask: ReportAsk,
  { report, query, aggregates }: Read,
): Promise<ReportSource> {
  if (report.ofFleet) {
    const from = new Date(ask.from.getTime() - LOOK_BACK_MS)
    return { rows: query(access, { ...ask, parts: await ownedAsks(access, { ...ask, from }) }) }
  }
  const asks = await ownedAsks(access, ask)
  const rowsOf = (first?: number) =>
    chain(asks, (part) => within(part, ask, query(access, { ...part, first })))
  // What lasted beyond a time that is over cannot be told from the sums of it.
  const ends = asks.some(({ to }) => to < ask.to)
  return {
    rows: rowsOf(),
    aggregated:
      aggregates && !ends
        ? {
            aggregates: () => joined(asks, (part) => aggregates(access, part)),
            first: rowsOf,
          }
        : undefined,
  }
}

export async function ownedAsks(access: Access, ask: ReportAsk): Promise<ReportAsk[]> {
  const deviceOf = deviceFinder(ask.devices)
  const ids = ask.devices.map(({ id }) => id)
  const parts =
    ask.from < ask.to ? await ownedRanges(access, ids, ask) : [{ ids, from: ask.from, to: ask.to }]
  return parts.map(({ ids, from, to }) => ({ ...ask, devices: ids.map(deviceOf), from, to }))
}

async function* chain(asks: readonly ReportAsk[], read: (ask: ReportAsk) => RowSource) {
  for (const ask of asks) yield* read(ask)
}

/** Rows of a part that ends before the range does: none that lasted beyond it. */
async function* within(
  part: ReportAsk,
  whole: ReportAsk,
  source: RowSource,
): AsyncGenerator<readonly ReportRow[]> {
  if (part.to >= whole.to) return yield* source
  for await (const rows of source)
    yield rows.filter(({ to }) => to === null || Date.parse(to) <= part.to.getTime())
}

/** One after the other: there may be as many as devices that came in the range, and others ask as well. */
async function joined(
  asks: readonly ReportAsk[],
  read: (ask: ReportAsk) => Promise<ReportAggregates>,
): Promise<ReportAggregates> {
  const all: ReportAggregates[] = []
  for (const ask of asks) all.push(await read(ask))
  return {
    byDevice: all.flatMap(({ byDevice }) => byDevice),
    byQuarterHour: all.flatMap(({ byQuarterHour }) => byQuarterHour),
    open: all.flatMap(({ open }) => open),
  }
}
