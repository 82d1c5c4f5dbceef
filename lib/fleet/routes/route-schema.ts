import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { imei } from '@/lib/devices/schema'
import { pathLengthM } from '@/lib/geo/distance'
import { shownText } from '@/lib/text/shown-text'
import { askedMoment } from '@/lib/time/asked-time'
import { weeklySchedule } from '@/lib/time/weekly-schedule'
import { placeOnLine, routeLine } from './following/route-line'
import { ROUTE_LIMITS } from './route-limits'
import { LINE_SOURCES, type LineCorners } from './route-shape'

const id = z.number().int().positive().max(2_147_483_647)
const { points: ofPoints, corners, radiusM, offsetM, lengthM } = ROUTE_LIMITS

/** The map ends there. */
const lat = z.number().min(-85).max(85)
const lon = z.number().min(-180).max(180)
export const routePlace = z.object({ lat, lon })

const passingPoint = z.strictObject({
  name: shownText(1, ROUTE_LIMITS.name),
  lat,
  lon,
  radiusM: z.number().int().min(radiusM.min).max(radiusM.max).default(radiusM.usual),
  afterMin: z.number().int().min(0).max(ROUTE_LIMITS.afterMin).nullable().default(null),
  landmarkId: id.nullable().default(null),
})

const corner = z.tuple([lon, lat])
const line = z
  .array(corner)
  .max(corners.max)
  .overwrite((given) => withoutDoubles(given))

/** To a hand's breadth; a corner that is the same as the one before says nothing. */
export function withoutDoubles(given: LineCorners): LineCorners {
  const kept: LineCorners = []
  for (const [x, y] of given) {
    const [before, next] = [kept.at(-1), [sixDecimals(x), sixDecimals(y)] as [number, number]]
    if (!before || before[0] !== next[0] || before[1] !== next[1]) kept.push(next)
  }
  return kept
}

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

export const lineLengthM = (given: LineCorners): number =>
  pathLengthM(given.map(([x, y]) => ({ lat: y, lon: x })))

export const routeBody = z
  .strictObject({
    name: shownText(1, ROUTE_LIMITS.name),
    points: z.array(passingPoint).min(ofPoints.min).max(ofPoints.max),
    line,
    lineSource: z.enum(LINE_SOURCES),
    /** As the engine that made the line says. */
    durationS: z.number().int().min(0).max(ROUTE_LIMITS.durationS).nullable().default(null),
    offsetM: z.number().int().min(offsetM.min).max(offsetM.max).default(offsetM.usual),
    /** Strict: the points are reached in their order. */
    order: z.enum(['strict', 'free']).default('strict'),
    /** When it is to be driven; null is always. */
    schedule: weeklySchedule.nullable().default(null),
    /** The device that drives it. */
    imei: imei.nullable().default(null),
  })
  .check(({ value, issues }) => {
    const refuse = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', input: value, path, message })
    if (value.line.length < corners.min) return void refuse(['line'], 'validation.routeLineNeeded')
    // Over it nothing else of the line counts.
    if (lineLengthM(value.line) > lengthM) return void refuse(['line'], 'validation.routeTooLong')
    farFromLine(value).forEach((index) => {
      refuse(['points', index, 'lat'], 'validation.pointOffLine')
    })
    let latest = 0
    value.points.forEach(({ afterMin }, index) => {
      if (afterMin === null) return
      if (value.schedule === null) refuse(['points', index, 'afterMin'], 'validation.effectTimesNeeded')
      else if (value.order === 'strict' && afterMin < latest)
        refuse(['points', index, 'afterMin'], 'validation.beforePointBefore')
      latest = Math.max(latest, afterMin)
    })
  })
export type RouteBody = z.output<typeof routeBody>

/** Points that no vehicle on the line comes by. */
function farFromLine({ line: given, points }: Pick<RouteBody, 'line' | 'points'>): number[] {
  const laid = routeLine(given.map(([x, y]) => ({ lat: y, lon: x })))
  return points.flatMap((point, index) => {
    const found = placeOnLine(laid, { place: point, before: null, segment: null }, ROUTE_LIMITS.besideM)
    return found && found.offM <= ROUTE_LIMITS.besideM ? [] : index
  })
}

const device = z.object({ imei: z.string(), name: z.string() })

const summary = {
  id,
  name: z.string(),
  points: z.array(
    z.object({
      name: z.string(),
      lat: z.number(),
      lon: z.number(),
      radiusM: z.number(),
      afterMin: z.number().nullable(),
      landmarkId: z.number().nullable(),
    }),
  ),
  lineSource: z.enum(LINE_SOURCES),
  lengthM: z.number(),
  durationS: z.number().nullable(),
  offsetM: z.number(),
  order: z.enum(['strict', 'free']),
  schedule: weeklySchedule.nullable(),
  device: needs('devices.read', device.nullable()),
  /** Since when it is as it is now: what was driven before is not judged by it. */
  changedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
}
const shownLine = z.array(z.tuple([z.number(), z.number()]))

/** One of a list: its line in a few corners, to draw it small. */
export const listedRoute = z.object({ ...summary, preview: shownLine })
export type ListedRoute = z.infer<typeof listedRoute>
export const fleetRoute = z.object({ ...summary, line: shownLine })
export type FleetRoute = z.infer<typeof fleetRoute>

export const routeParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
export const ROUTE_SORTS = ['name', 'lengthM', 'createdAt'] as const
export const routeQuery = z.object({
  /** Part of its name, of the name of a point, or of the name or IMEI of the device. */
  search: z.string().trim().max(100).default(''),
  ids: z
    .string()
    .max(1000)
    .transform((given) => [...new Set(given.split(','))].filter(Boolean).map(Number))
    .pipe(z.array(id).max(ROUTE_LIMITS.page))
    .optional()
    .describe('Ids of routes, separated by commas; all when left out'),
  sort: z.enum(ROUTE_SORTS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(ROUTE_LIMITS.page).default(25),
})
export type RouteQuery = z.output<typeof routeQuery>
export const routePage = z.object({ items: z.array(listedRoute), total: z.number().int() })

const places = z.array(routePlace).min(ofPoints.min).max(ofPoints.max)
export const orderBody = z.strictObject({
  points: places,
  /** Whether the last point stays the last. */
  fixedEnd: z.boolean().default(false),
})
export type OrderBody = z.output<typeof orderBody>
export const stopOrder = z.object({
  /** Numbers of the points from 0 on. */
  order: z.array(z.number().int()),
  /** By the roads of the routing engine, or by air. */
  by: z.enum(['engine', 'air']),
})
export type StopOrder = z.infer<typeof stopOrder>

export const lineBody = z.strictObject({ points: places })
export const madeLine = z.object({
  line: shownLine,
  lengthM: z.number(),
  durationS: z.number().nullable(),
  /** Straight where no routing engine is set. */
  source: z.enum(['engine', 'straight']),
})
export type MadeLine = z.infer<typeof madeLine>

export const drivenQuery = z.object({ imei, from: askedMoment, to: askedMoment })
export const drivenLine = z.object({
  line: shownLine,
  lengthM: z.number(),
  /** Where it began, stopped and ended. */
  points: z.array(z.object({ lat: z.number(), lon: z.number(), at: z.iso.datetime() })),
})
export type DrivenLine = z.infer<typeof drivenLine>
