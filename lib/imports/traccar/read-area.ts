import { closedRing } from '@/lib/geofences/import/closed-ring'
import type { Shape, ShapePoint } from '@/lib/geofences/shape'
import { SHAPE_LIMITS, shapeFlaw } from '@/lib/geofences/shape-flaw'
import type { Reason } from './reasons'

/** The shape of an area, null where there is none here, and what of it is otherwise, or why. */
type Read = { shape: Shape | null; reasons: Reason[] }

/** Of so many digits at the most, so that what only looks like one costs no more than it is long. */
const NUMBER = '[-+]?(?:\\d{1,20}(?:\\.\\d{0,20})?|\\.\\d{1,20})(?:[eE][-+]?\\d{1,3})?'
const CIRCLE = new RegExp(`^CIRCLE\\s*\\(\\s*(${NUMBER})\\s+(${NUMBER})\\s*,\\s*(${NUMBER})\\s*\\)$`, 'i')
const POINT = new RegExp(`^(${NUMBER})\\s+(${NUMBER})$`)
/** Of a line that says no distance, where the server's settings do not either (`geofence.polylineDistance`). */
const USUAL_WIDTH_M = 50
/** Longer ones are no row of that server's database. */
const MAX_TEXT = 2_000_000

const left = (name: Reason['name'], about?: string): Read => ({
  shape: null,
  reasons: [{ name, ...(about && { about }) }],
})

/**
 * An area as that server keeps it: WKT with latitude first, `CIRCLE (lat lon, metres)`, `POLYGON ((…))` and `LINESTRING (…)`,
 * whose fence is as wide as its attribute `polylineDistance` says to either side, metres.
 */
export function readArea(area: string | null, attributes: Readonly<Record<string, unknown>>): Read {
  const text = area?.trim() ?? ''
  if (text === '' || text.length > MAX_TEXT) return left('areaUnreadable')
  const circle = CIRCLE.exec(text)
  if (circle) return judged(circleOf(circle.slice(1).map(Number)))
  const [, kind = '', body = ''] = /^(POLYGON|LINESTRING)\s*\((.*)\)$/is.exec(text) ?? []
  if (kind === '') return left(/^MULTI/i.test(text) ? 'areaOfSeveral' : 'areaUnreadable')
  if (kind.toUpperCase() === 'LINESTRING') return judged(corridorOf(body, attributes.polylineDistance))
  const rings = body.match(/\([^()]*\)/g) ?? []
  const points = rings[0] === undefined ? null : pointsOf(rings[0].slice(1, -1))
  if (!points) return left('areaUnreadable')
  const shape: Shape = { kind: 'polygon', points: closedRing(points) }
  return judged({ shape, reasons: rings.length > 1 ? [{ name: 'areaWithHoles' }] : [] })
}

function circleOf([lat = 0, lon = 0, metres = 0]: number[]): Read {
  const { leastRadiusM, mostRadiusM } = SHAPE_LIMITS
  const radiusM = Math.min(mostRadiusM, Math.max(leastRadiusM, Math.round(metres)))
  const isOther = Math.abs(radiusM - metres) >= 1
  return {
    shape: { kind: 'circle', lat, lon, radiusM },
    reasons: isOther ? [{ name: 'radiusRounded', about: `${Math.round(metres)} → ${radiusM} m` }] : [],
  }
}

function corridorOf(body: string, distance: unknown): Read {
  const points = pointsOf(body)
  if (!points) return left('areaUnreadable')
  const given = Number(distance ?? 0) > 0 ? Number(distance) * 2 : null
  const { leastWidthM, mostWidthM } = SHAPE_LIMITS
  const widthM = Math.min(mostWidthM, Math.max(leastWidthM, Math.round(given ?? USUAL_WIDTH_M)))
  return {
    shape: { kind: 'corridor', points, widthM },
    reasons: given === null ? [{ name: 'lineWidthUsual', about: `${widthM} m` }] : [],
  }
}

function pointsOf(body: string): ShapePoint[] | null {
  const points = body.split(',').map((part): ShapePoint | null => {
    const [, lat, lon] = POINT.exec(part.trim()) ?? []
    return lat === undefined ? null : [Number(lat), Number(lon)]
  })
  return points.includes(null) ? null : (points as ShapePoint[])
}

function judged({ shape, reasons }: Read): Read {
  const flaw = shape && shapeFlaw(shape)
  return flaw ? left('shapeRefused', flaw) : { shape, reasons }
}
