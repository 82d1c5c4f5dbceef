import { statedConsumptions } from '@/db/queries/devices/device-tanks'
import { openNow } from '@/db/queries/reports/open-now'
import type { Access } from '@/lib/auth/access'
import { heatOf, type SpanSums } from '@/lib/fleet-board/board-figures'
import { type BoardDay, type BoardSpans, boardDays } from '@/lib/fleet-board/board-period'
import type { Board } from '@/lib/fleet-board/board-schema'
import { co2Of, litresOf } from '@/lib/fleet-board/emissions'
import { offsetAt } from '@/lib/time/wall-clock'
import { countEvents, fuelTypesOf, measuredFuel } from './board-facts'
import { countOverspeeds } from './board-periods'
import type { BoardScope } from './board-scope'
import { driven } from './driven'
import type { SpanIndex } from './span-sql'

export type BoardSums = Pick<Board, 'co2Of' | 'days' | 'daysBefore' | 'heat'> & {
  current: SpanSums
  previous: SpanSums
}

/** What the vehicles did in the period and in the one before: a handful of statements, however many they are. */
export async function sumBoard(
  access: Access,
  scope: BoardScope,
  spans: BoardSpans,
  at: number,
): Promise<BoardSums> {
  const { ids, zone } = scope
  const [before, now] = [boardDays(spans.previous, zone), boardDays(spans.current, zone)]
  const open = await openNow(access, ids, spans.previous.from, at)
  const [drove, overspeeds, events, measured, stated, fuelTypes] = await Promise.all([
    driven(access, ids, { spans, days: [before, now], open }),
    countOverspeeds(access, ids, spans, open),
    countEvents(access, ids, spans),
    measuredFuel(access, ids, spans),
    ids.length === 0 ? new Map<number, number>() : statedConsumptions(access, ids),
    fuelTypesOf(access, ids),
  ])
  const summed = (span: SpanIndex) => {
    const rows = drove.byDevice[span].map(({ deviceId, distanceM, movingS, idleS }) => {
      const fuel = {
        distanceM,
        measuredL: measured[span].get(deviceId) ?? null,
        per100Km: stated.get(deviceId) ?? null,
        fuelType: fuelTypes.get(deviceId) ?? null,
      }
      return { distanceM, movingS, idleS, litres: litresOf(fuel), co2Kg: co2Of(fuel) }
    })
    const counted = { overspeeds: overspeeds[span], ...events[span], drove: drove.droveByDay[span] }
    return { rows, sums: summedUp(rows, counted) }
  }
  const [previous, current] = [summed(0), summed(1)]
  const vehicles = ids.length
  const dayFigures = (days: readonly BoardDay[], span: SpanIndex) =>
    days.map(({ day }, at) => ({
      day,
      distanceM: drove.distanceByDay[span][at] ?? 0,
      share: vehicles === 0 ? null : (drove.droveByDay[span][at] ?? 0) / vehicles,
    }))
  const moved = current.rows.filter(({ distanceM }) => distanceM > 0)
  return {
    current: current.sums,
    previous: previous.sums,
    co2Of: { known: moved.filter(({ co2Kg }) => co2Kg !== null).length, drove: moved.length },
    days: dayFigures(now, 1),
    daysBefore: dayFigures(before, 0),
    heat: heatOf(drove.byQuarter, now, vehicles, wallOf(zone)),
  }
}

type Row = Record<'distanceM' | 'movingS' | 'idleS', number> & Record<'litres' | 'co2Kg', number | null>
type Counted = Pick<SpanSums, 'overspeeds' | 'alerts' | 'unprocessed' | 'drove'>

function summedUp(rows: readonly Row[], counted: Counted): SpanSums {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  const known = (of: (row: Row) => number | null): number | null => {
    const values = rows.flatMap((row) => of(row) ?? [])
    return values.length === 0 ? null : values.reduce((all, one) => all + one, 0)
  }
  return {
    distanceM: sum((row) => row.distanceM),
    movingS: sum((row) => row.movingS),
    idleS: sum((row) => row.idleS),
    litres: known((row) => row.litres),
    co2Kg: known((row) => row.co2Kg),
    ...counted,
  }
}

/** Milliseconds UTC to the weekday, 0 is Sunday, and the hour on the clocks of a zone. */
const wallOf = (zone: string) => (instant: number) => {
  const shown = new Date(instant + offsetAt(instant, zone))
  return { weekday: shown.getUTCDay(), hour: shown.getUTCHours() }
}
