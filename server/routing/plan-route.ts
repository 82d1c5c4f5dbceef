import { AppError } from '@/lib/errors'
import { fitLine } from '@/lib/fleet/routes/fit-line'
import { orderStops } from '@/lib/fleet/routes/order-stops'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import {
  lineLengthM,
  type MadeLine,
  type OrderBody,
  type StopOrder,
  withoutDoubles,
} from '@/lib/fleet/routes/route-schema'
import type { LineCorners } from '@/lib/fleet/routes/route-shape'
import type { LatLon } from '@/lib/geo/distance'
import { chosenEngine, trusting } from './ask-engine'

/**
 * The way by points: by the roads of the routing engine, or straight where none is set. Throws `routingDown`, `routingNoWay`,
 * `fleetRouteTooLong`.
 */
export async function planLine(points: readonly LatLon[]): Promise<MadeLine> {
  const chosen = chosenEngine()
  if (!chosen) {
    const line = withoutDoubles(points.map(({ lat, lon }) => [lon, lat]))
    return { line, lengthM: allowedLength(line), durationS: null, source: 'straight' }
  }
  const { engine, ask } = chosen
  const whole: LineCorners = []
  let durationS = 0
  await trusting(async () => {
    // A piece begins where the one before ends.
    for (let from = 0; from < points.length - 1; from += engine.mostPoints - 1) {
      const found = await engine.route(ask, points.slice(from, from + engine.mostPoints))
      for (const corner of found.line) whole.push(corner)
      durationS += found.durationS
    }
  })
  allowedLength(whole)
  const line = withoutDoubles(fitLine(whole))
  if (line.length < ROUTE_LIMITS.corners.min) throw new AppError('routingNoWay')
  return { line, lengthM: lineLengthM(line), durationS: Math.round(durationS), source: 'engine' }
}

function allowedLength(line: LineCorners): number {
  const metres = lineLengthM(line)
  if (metres > ROUTE_LIMITS.lengthM) throw new AppError('fleetRouteTooLong')
  return metres
}

/** The quickest order of points by the routing engine where it has such a service, else the shortest by air. */
export async function planOrder({ points, fixedEnd }: OrderBody): Promise<StopOrder> {
  const chosen = chosenEngine()
  const found = chosen && (await trusting(() => chosen.engine.order(chosen.ask, points, fixedEnd)))
  if (!found) return { order: orderStops(points, { fixedEnd }), by: 'air' }
  const isOrder = found.length === points.length && new Set(found).size === found.length && found[0] === 0
  if (!isOrder) throw new AppError('routingDown')
  return { order: found, by: 'engine' }
}
