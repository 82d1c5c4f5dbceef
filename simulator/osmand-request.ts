import { KMH_PER_KNOT } from '@/lib/format/units'
import type { TrackerReport, TrackerStatus } from './tracker'

/** The query of one fix as phone clients send it: speed in knots, the moment in ISO 8601. */
export function osmandQuery(
  identifier: string,
  { fix, alarm }: TrackerReport,
  status: TrackerStatus,
  key: string | null = null,
): string {
  const query = new URLSearchParams({
    id: identifier,
    lat: String(fix.lat),
    lon: String(fix.lon),
    timestamp: new Date(fix.time).toISOString(),
  })
  if (key !== null) query.set('key', key)
  const add = (name: string, value: number | null): void => {
    if (value !== null) query.set(name, String(Math.round(value * 1000) / 1000))
  }
  add('speed', fix.speedKmh === null ? null : fix.speedKmh / KMH_PER_KNOT)
  add('bearing', fix.heading)
  add('altitude', fix.altitude)
  add('accuracy', fix.accuracyM)
  add('odometer', fix.odometerM)
  if (!fix.positioned) query.set('valid', 'false')
  if (fix.ignition !== null) query.set('ignition', String(fix.ignition))
  const battery = fix.sensors?.batteryPercent
  add('batt', typeof battery === 'number' ? battery : status.batteryPercent)
  for (const [name, value] of Object.entries(fix.sensors ?? {}))
    if (name !== 'batteryPercent' && typeof value === 'number') add(name, value)
  if (alarm !== null) query.set('alarm', alarm)
  return query.toString()
}
