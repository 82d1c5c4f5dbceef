import { and, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { longColumns } from '@/db/long-columns'
import { fixSourceName } from '@/db/queries/reports/fixes-before'
import { openDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import type * as reports from '@/lib/reports/catalogue/track-details'
import { isoInstant } from '@/lib/time/iso-instant'
import { placeOf, type ReportDevice, type ReportQuery, rowOf } from '../ask'

type Fix = {
  /** Milliseconds since 1970. */
  time: number
  received: number
  lat: number
  lon: number
  speed: number | null
  heading: number | null
  altitude: number | null
  satellites: number | null
  source: number
  ignition: number | null
  odometer: number | null
  step_cm: number
}
type Fixes = { [Column in keyof Fix]: Fix[Column][] }

const COLUMNS: readonly (keyof Fix)[] = [
  'time',
  'received',
  'lat',
  'lon',
  'speed',
  'heading',
  'altitude',
  'satellites',
  'source',
  'ignition',
  'odometer',
  'step_cm',
]
const CHUNK = 5000

/** Every fix that counts, in the order of its time; flagged ones are left out. */
export const trackDetails: ReportQuery<typeof reports.trackDetails> = async function* (
  access,
  { devices: asked, from, to },
) {
  for (const device of asked) {
    const seen = database()
      .select({ id: devices.id })
      .from(devices)
      .where(and(eq(devices.id, device.id), openDevices(access)))
    let after: SQL = sql`fix_time >= ${from.toISOString()}::timestamptz`
    for (;;) {
      const fixes = await longColumns<Fix>(
        COLUMNS,
        sql`
          select time_ms as time, round(date_part('epoch', received_at) * 1000) as received, lat, lon, speed_kmh as speed, heading,
            altitude, satellites, source, ignition, odometer_m as odometer, step_cm
          from fixes
          where device_id = ${seen} and flags = 0 and variant = 0
            and ${after} and fix_time < ${to.toISOString()}::timestamptz
          order by fix_time
          limit ${CHUNK}`,
      )
      yield fixes.time.map((time, at) => fixRow(device, time, fixes, at))
      const last = fixes.time.at(-1)
      if (last === undefined || fixes.time.length < CHUNK) break
      after = sql`fix_time >= ${isoInstant(last + 1)}::timestamptz`
    }
  }
}

function fixRow(device: ReportDevice, ms: number, fixes: Fixes, at: number) {
  const of = <Name extends keyof Fix>(name: Name) => fixes[name][at] as Fix[Name]
  const time = isoInstant(ms)
  const ignition = of('ignition')
  const cells = {
    time,
    place: placeOf(of('lat'), of('lon')),
    speedKmh: of('speed'),
    heading: of('heading'),
    stepM: of('step_cm') / 100,
    altitudeM: of('altitude'),
    satellites: of('satellites'),
    ignition: ignition === null ? null : ignition === 1,
    source: fixSourceName(of('source')),
    odometerM: of('odometer'),
    receivedAt: isoInstant(of('received')),
  }
  return rowOf(device, cells, { from: time, to: time })
}
