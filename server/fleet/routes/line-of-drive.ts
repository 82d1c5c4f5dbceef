import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { readDrivenWay } from '@/db/queries/fleet/routes/driven-way'
import { readSegments } from '@/db/queries/playback/track'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { fitLine } from '@/lib/fleet/routes/fit-line'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import { type DrivenLine, lineLengthM, withoutDoubles } from '@/lib/fleet/routes/route-schema'
import { requireRange } from '@/lib/time/period'

/** Less than GPS is off. */
const TOLERANCE_M = 8
const DAY_HOURS = 24

type Drive = { imei: string; from: Date; to: Date }

/**
 * A drive as a route: its line, and where it began, stopped and ended, of very many stops the longest. Throws `deviceUnknown`,
 * `fleetRouteUndriven`, `fleetRouteTooLong`.
 */
export async function lineOfDrive(access: Access, { imei, ...range }: Drive): Promise<DrivenLine> {
  requireFleet(access, 'fleet.edit')
  requireRange(range, ROUTE_LIMITS.drivenHours / DAY_HOURS)
  const [way, { stops }] = await Promise.all([
    readDrivenWay(access, imei, range),
    readSegments(access, imei, range),
  ])
  const [first, last] = [way[0], way.at(-1)]
  const line = withoutDoubles(
    fitLine(
      way.map(({ lat, lon }) => [lon, lat]),
      TOLERANCE_M,
    ),
  )
  if (!first || !last || line.length < ROUTE_LIMITS.corners.min) throw new AppError('fleetRouteUndriven')
  const lengthM = lineLengthM(line)
  if (lengthM > ROUTE_LIMITS.lengthM) throw new AppError('fleetRouteTooLong')
  const between = stops
    .filter(({ start, end }) => Date.parse(start) > first.time && Date.parse(end) < last.time)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, ROUTE_LIMITS.points.max - 2)
    .map(({ lat, lon, start }) => ({ lat, lon, at: start }))
    .sort((a, b) => a.at.localeCompare(b.at))
  const endOf = ({ lat, lon, time }: typeof first) => ({ lat, lon, at: new Date(time).toISOString() })
  return { line, lengthM, points: [endOf(first), ...between, endOf(last)] }
}
