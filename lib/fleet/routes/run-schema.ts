import { z } from 'zod'
import { imei } from '@/lib/devices/schema'
import { ARRIVAL_SOURCES } from './arrival'
import { ROUTE_LIMITS } from './route-limits'

export const routeRunQuery = z.object({
  imei: imei.optional(),
  /** So many of them, those that need somebody most. */
  limit: z.coerce.number().int().min(1).max(ROUTE_LIMITS.routes).default(100),
})
export type RouteRunQuery = z.output<typeof routeRunQuery>

const nextStop = z.object({
  /** Its number, from 1 on. */
  stop: z.number().int(),
  name: z.string(),
  dueAt: z.iso.datetime().nullable(),
  /** When it will be there, about; null where nothing says. */
  arrivesAt: z.iso.datetime().nullable(),
  /** By the vehicle’s own median speed on this run, or the routing engine. */
  by: z.enum(ARRIVAL_SOURCES).nullable(),
})

const routeRun = z.object({
  routeId: z.number().int(),
  name: z.string(),
  imei: z.string(),
  deviceName: z.string(),
  /** Who drives it now, by name; null where nobody is known to. */
  driver: z.string().nullable(),
  /** Of the line, from 0 to 1. */
  share: z.number(),
  lengthM: z.number(),
  stops: z.number().int(),
  reached: z.number().int(),
  skipped: z.number().int(),
  next: nextStop.nullable(),
  /** How late it is at the next stop, or will be; null without a plan. */
  lateSeconds: z.number().int().nullable(),
  offRouteSince: z.iso.datetime().nullable(),
  /** When it came onto the route; null while it has not. */
  startedAt: z.iso.datetime().nullable(),
  /** By the schedule; null without one. */
  plannedStart: z.iso.datetime().nullable(),
  plannedEnd: z.iso.datetime().nullable(),
  /** When the vehicle was seen last in it. */
  seenAt: z.iso.datetime(),
})
export type RunningRoute = z.infer<typeof routeRun>

export const runningRoutes = z.object({ items: z.array(routeRun), total: z.number().int() })
