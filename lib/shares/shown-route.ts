import type { RouteLine } from '@/lib/fleet/routes/following/route-line'
import type { RunningRoute } from '@/lib/fleet/routes/run-schema'
import { simplifyWay } from '@/lib/geofences/simplify-way'
import type { SharedRoute, SharedRouteLines } from './schema'

const MINUTE_MS = 60_000
/** Corners of the line of a route, and of all of a link together. */
const MOST_CORNERS = 500
const MOST_OF_LINK = 10_000
const LEAST_CORNERS = 20
const PIECE = 100
/** Less is not seen on the map of a link. */
const TOLERANCE_M = 10

type Run = Pick<
  RunningRoute,
  'name' | 'share' | 'stops' | 'reached' | 'startedAt' | 'offRouteSince' | 'next' | 'lateSeconds'
>

/** A run as the viewers of a link are told of it: no id, no other stop than the next, and nothing of the plan. */
export function shownRoute(run: Run): SharedRoute {
  const { name, share, stops, reached, startedAt, offRouteSince, next, lateSeconds } = run
  const lateS = lateSeconds === null ? 0 : Math.floor(lateSeconds / 60) * 60
  return {
    name,
    share: Math.floor(share * 100) / 100,
    stops,
    reached,
    started: startedAt !== null,
    isOff: offRouteSince !== null,
    next: next && { name: next.name, arrivesAt: toMinute(next.arrivesAt), by: next.by },
    lateS: lateS > 0 ? lateS : null,
  }
}

const toMinute = (time: string | null): number | null =>
  time === null ? null : Math.round(Date.parse(time) / MINUTE_MS) * MINUTE_MS

type Line = SharedRouteLines['lines'][number]
type Corners = Pick<RouteLine, 'lats' | 'lons'>

/** Lines are told again and again, and never change. */
const told = new WeakMap<Corners, { most: number; line: Line }>()

/** The line of a route for a map, one of so many of its link. */
export function shownLine(corners: Corners, ofHowMany: number): Line {
  const most = Math.max(LEAST_CORNERS, Math.min(MOST_CORNERS, Math.floor(MOST_OF_LINK / ofHowMany)))
  const known = told.get(corners)
  if (known?.most === most) return known.line
  const line = inFewer(corners, most)
  told.set(corners, { most, line })
  return line
}

/** Piece by piece: the whole of a line that turns at each corner would take its square. */
function inFewer({ lats, lons }: Corners, most: number): Line {
  const ofPiece = Math.max(2, Math.floor(most / Math.ceil(lats.length / PIECE)))
  const line: Line = []
  for (let from = 0; from < lats.length - 1; from += PIECE) {
    const piece = Array.from(lats.subarray(from, from + PIECE + 1), (lat, at) => ({
      lat,
      lon: lons[from + at] ?? 0,
    }))
    const fewer = simplifyWay(piece, { most: ofPiece, toleranceM: TOLERANCE_M })
    // The end of a piece is where the next begins.
    for (const [lat, lon] of from === 0 ? fewer : fewer.slice(1)) line.push([lat, lon])
  }
  return line
}
