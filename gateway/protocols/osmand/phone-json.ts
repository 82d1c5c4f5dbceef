import { z } from 'zod'
import { toAccuracy, toAltitude, toHeading, toOdometer, toStatus, within } from '@/lib/phones/phone-fix'
import { bareFix } from '@/lib/positions/fix'
import type { PhoneRequest } from './parameters'
import { checkKey, type PhoneReport, SensorCollector } from './phone-report'
import { fromMetresPerSecond, parseIdentifier, parseTime, Refusal } from './values'

/** What a phone keeps while it is offline comes at once; more than this comes in further requests. */
const MAX_LOCATIONS = 500

const number = z.number().nullish()
const truth = z.boolean().nullish()

const phoneLocation = z.object({
  timestamp: z.union([z.string().max(40), z.number()]).nullish(),
  coords: z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracy: number,
    /** m/s */
    speed: number,
    heading: number,
    altitude: number,
  }),
  is_moving: truth,
  mock: truth,
  /** m */
  odometer: number,
  event: z.string().nullish(),
  alarm: z.string().nullish(),
  /** 0–1 */
  battery: z.object({ level: number, is_charging: truth }).nullish(),
  activity: z.object({ type: z.string().nullish(), confidence: number }).nullish(),
  /** A fence of the phone's own that was crossed. */
  geofence: z.object({ identifier: z.string().nullish(), action: z.string().nullish() }).nullish(),
  extras: z.record(z.string(), z.unknown()).nullish(),
})

const phoneBody = z.object({
  device_id: z.union([z.string(), z.number()]).nullish(),
  location: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).max(MAX_LOCATIONS)]),
})

/** A phone whose client names no property for them sends locations bare: one with the other values in it, or a list. */
function withRoot(body: unknown): unknown {
  if (Array.isArray(body)) return { location: body }
  if (typeof body !== 'object' || body === null || 'location' in body || !('coords' in body)) return body
  return { ...('device_id' in body && { device_id: body.device_id }), location: body }
}

/** Reads what current phone clients post: one location or several. `addressed` is what the address calls the phone. */
export function readPhoneJson(body: string, now: number, addressed: string | null = null): PhoneRequest {
  const parsed = phoneBody.safeParse(withRoot(parseJson(body)))
  if (!parsed.success) throw new Refusal(`bad ${describePath(parsed.error)}`)
  const { device_id: deviceId, location } = parsed.data
  const reports = readLocations(Array.isArray(location) ? location : [location], now)
  return {
    identifier: parseIdentifier(addressed ?? deviceId),
    reports,
    network: { cells: [], wifi: [] },
  }
}

/**
 * Each location is judged by itself, and a flawed one left out: a phone sends a batch that was refused again as it was, for
 * ever, and all that comes later waits behind it. Only where none is good the first flaw is told.
 */
function readLocations(locations: readonly unknown[], now: number): PhoneReport[] {
  const reports: PhoneReport[] = []
  let flaw: Refusal | null = null
  for (const location of locations) {
    try {
      reports.push(readLocation(location, now))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      flaw ??= error
    }
  }
  if (flaw && reports.length === 0) throw flaw
  return reports
}

function readLocation(location: unknown, now: number): PhoneReport {
  const parsed = phoneLocation.safeParse(location)
  if (!parsed.success) throw new Refusal(`bad ${describePath(parsed.error, 'location')}`)
  return toReport(parsed.data, now)
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body, (key, value) => {
      checkKey(key)
      return value
    })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('not JSON')
  }
}

function describePath(error: z.ZodError, ...within: string[]): string {
  const steps = error.issues[0]?.path.filter((step) => typeof step === 'string') ?? []
  return [...within, ...steps].join('.').slice(0, 80) || 'body'
}

function toReport(location: z.infer<typeof phoneLocation>, now: number): PhoneReport {
  const { coords, battery } = location
  const time = parseTime(location.timestamp, now)
  const sensors = collectSensors(location)
  const fix = {
    ...bareFix(time, coords.latitude, coords.longitude),
    speedKmh: fromMetresPerSecond(coords.speed),
    heading: toHeading(coords.heading),
    altitude: toAltitude(coords.altitude),
    accuracyM: toAccuracy(coords.accuracy),
    odometerM: toOdometer(location.odometer),
    sensors,
  }
  const level = within(battery?.level, 0, 1)
  const status = toStatus(level === null ? null : Math.round(level * 100), battery?.is_charging ?? null)
  const extra = location.extras?.alarm
  const alarm = location.alarm || (typeof extra === 'string' && extra) || crossingOf(location)
  return { time, fix, sensors, status, alarm }
}

/** As an alarm is called by other servers. */
function crossingOf({ geofence }: z.infer<typeof phoneLocation>): string | null {
  const action = geofence?.action?.toUpperCase()
  if (action === 'ENTER') return 'geofenceEnter'
  return action === 'EXIT' ? 'geofenceExit' : null
}

function collectSensors(location: z.infer<typeof phoneLocation>): PhoneReport['sensors'] {
  const sensors = new SensorCollector()
  sensors.add('motion', location.is_moving)
  sensors.add('event', location.event)
  sensors.add('activity', location.activity?.type)
  sensors.add('activityConfidence', location.activity?.confidence)
  sensors.add('geofence', location.geofence?.identifier)
  sensors.add('mock', location.mock)
  for (const [key, value] of Object.entries(location.extras ?? {})) {
    if (key !== 'alarm') sensors.add(key, value)
  }
  return sensors.finish()
}
