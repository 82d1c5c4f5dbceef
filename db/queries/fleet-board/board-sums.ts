import { inArray } from 'drizzle-orm'
import { database } from '@/db/client'
import { statedConsumptions } from '@/db/queries/devices/device-tanks'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { heatOf, type SpanSums } from '@/lib/fleet-board/board-figures'
import { type BoardDay, type BoardSpans, boardDays } from '@/lib/fleet-board/board-period'
import type { Board } from '@/lib/fleet-board/board-schema'
import { boardScore, rankByScore } from '@/lib/fleet-board/board-score'
import { co2Of, litresOf } from '@/lib/fleet-board/emissions'
import { offsetAt } from '@/lib/time/wall-clock'
import { countEvents, fuelTypesOf, measuredFuel } from './board-facts'
import { sumBoardPeriods } from './board-periods'
import type { BoardScope } from './board-scope'
import { driven } from './driven'
import { openNow } from './open-now'
import type { SpanIndex } from './span-sql'

export type BoardSums = Pick<Board, 'co2Of' | 'days' | 'daysBefore' | 'heat' | 'best' | 'worst'> & {
  current: SpanSums
  previous: SpanSums
}

/** What the vehicles did in the period and in the one before: a handful of statements, however many they are. */
export async function sumBoard(access: Access, scope: BoardScope, spans: BoardSpans): Promise<BoardSums> {
  const { ids, zone } = scope
  const [before, now] = [boardDays(spans.previous, zone), boardDays(spans.current, zone)]
  const open = await openNow(access, ids, spans.previous.from)
  const [drove, periods, events, measured, stated, fuelTypes] = await Promise.all([
    driven(access, ids, { spans, days: [before, now], open }),
    sumBoardPeriods(access, ids, spans, open),
    countEvents(access, ids, spans),
    measuredFuel(access, ids, spans),
    ids.length === 0 ? new Map<number, number>() : statedConsumptions(access, ids),
    fuelTypesOf(access, ids),
  ])
  const judge = (span: SpanIndex) => {
    const rows = drove.byDevice[span].map(({ deviceId, distanceM, movingS, idleS }) => {
      const fuel = {
        distanceM,
        measuredL: measured[span].get(deviceId) ?? null,
        per100Km: stated.get(deviceId) ?? null,
        fuelType: fuelTypes.get(deviceId) ?? null,
      }
      const found = periods[span].get(deviceId)
      const { overspeeds = 0, overspeedS = 0, harsh = 0, crashes = 0 } = found ?? {}
      return {
        ...{ deviceId, distanceM, movingS, idleS, overspeeds },
        score: boardScore({ distanceM, movingS, harsh, crashes, overspeedS }),
        ...{ litres: litresOf(fuel), co2Kg: co2Of(fuel) },
        // As the report of driving behaviour lists them.
        isJudged: distanceM > 0 || found !== undefined,
      }
    })
    return { rows, sums: summedUp(rows, drove.droveByDay[span], events[span]) }
  }
  const [previous, current] = [judge(0), judge(1)]
  const vehicles = ids.length
  const dayFigures = (days: readonly BoardDay[], span: SpanIndex) =>
    days.map(({ day }, at) => ({
      day,
      distanceM: drove.distanceByDay[span][at] ?? 0,
      share: vehicles === 0 ? null : (drove.droveByDay[span][at] ?? 0) / vehicles,
    }))
  const moved = current.rows.filter(({ distanceM }) => distanceM > 0)
  return {
    ...{ current: current.sums, previous: previous.sums },
    co2Of: { known: moved.filter(({ co2Kg }) => co2Kg !== null).length, drove: moved.length },
    days: dayFigures(now, 1),
    daysBefore: dayFigures(before, 0),
    heat: heatOf(drove.byQuarter, now, vehicles, wallOf(zone)),
    ...(await ranked(current.rows)),
  }
}

type Row = {
  deviceId: number
  distanceM: number
  movingS: number
  idleS: number
  overspeeds: number
  score: number
  litres: number | null
  co2Kg: number | null
  isJudged: boolean
}

function summedUp(
  rows: readonly Row[],
  drove: number[],
  { alerts, unprocessed }: { alerts: number; unprocessed: number },
): SpanSums {
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  const known = (of: (row: Row) => number | null): number | null => {
    const values = rows.flatMap((row) => of(row) ?? [])
    return values.length === 0 ? null : values.reduce((all, one) => all + one, 0)
  }
  const judged = rows.filter(({ isJudged }) => isJudged)
  return {
    distanceM: sum((row) => row.distanceM),
    movingS: sum((row) => row.movingS),
    idleS: sum((row) => row.idleS),
    overspeeds: sum((row) => row.overspeeds),
    score: judged.length === 0 ? null : judged.reduce((all, row) => all + row.score, 0) / judged.length,
    litres: known((row) => row.litres),
    co2Kg: known((row) => row.co2Kg),
    ...{ alerts, unprocessed, drove },
  }
}

async function ranked(rows: readonly Row[]): Promise<Pick<Board, 'best' | 'worst'>> {
  const named = rows.map((row) => ({ ...row, name: '' }))
  const { best, worst } = rankByScore(named)
  const ids = [...best, ...worst].map(({ deviceId }) => deviceId)
  if (ids.length === 0) return { best: [], worst: [] }
  const names = await database()
    .select({ id: devices.id, imei: devices.imei, name: devices.name })
    .from(devices)
    .where(inArray(devices.id, ids))
  const known = new Map(names.map((row) => [row.id, row]))
  const shown = (some: typeof best) =>
    some.flatMap(({ deviceId, score, distanceM }) => {
      const found = known.get(deviceId)
      return found ? { imei: found.imei, name: found.name, score, distanceM } : []
    })
  return { best: shown(best), worst: shown(worst) }
}

/** Milliseconds UTC to the weekday, 0 is Sunday, and the hour on the clocks of a zone. */
const wallOf = (zone: string) => (instant: number) => {
  const shown = new Date(instant + offsetAt(instant, zone))
  return { weekday: shown.getUTCDay(), hour: shown.getUTCHours() }
}
