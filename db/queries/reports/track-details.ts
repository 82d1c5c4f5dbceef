import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { fixSourceName } from '@/lib/reports/fix-source'
import type { ReportRow } from '@/lib/reports/row'
import { reportDevices } from '../report-scope'
import type { ReportQuery } from './ask'
import { placeOf, rowOf } from './ask'

type FixRow = {
  /** Milliseconds since 1970: a day has thousands of fixes, and texts of instants would take longest. */
  fix_ms: number
  received_ms: number
  lat: number
  lon: number
  speed_kmh: number | null
  heading: number | null
  altitude: number | null
  satellites: number | null
  source: number
  ignition: number | null
  odometer_m: number | null
  step_cm: number
}

const CHUNK = 5000

/** Every fix that counts, in the order of its time; flagged ones are left out. */
export const trackDetails: ReportQuery = async function* (access, ask) {
  for (const device of ask.devices) {
    const [id] = await reportDevices(access, [device.id])
    if (id === undefined) continue
    let after = new Date(ask.from.getTime() - 1)
    for (;;) {
      const fixes = await database().execute<FixRow>(sql`
        select (extract(epoch from fix_time) * 1000)::float8 as fix_ms,
               (extract(epoch from received_at) * 1000)::float8 as received_ms, lat, lon, speed_kmh, heading, altitude, satellites, source, ignition,
               odometer_m, step_cm
        from positions
        where device_id = ${id} and flags = 0 and variant = 0 and fix_time > ${after.toISOString()}::timestamptz
          and fix_time >= ${ask.from.toISOString()}::timestamptz and fix_time < ${ask.to.toISOString()}::timestamptz
        order by fix_time
        limit ${CHUNK}`)
      const rows = fixes.map((fix): ReportRow => {
        const time = new Date(fix.fix_ms).toISOString()
        return rowOf(
          device,
          {
            time,
            place: placeOf(fix.lat, fix.lon),
            speedKmh: fix.speed_kmh,
            heading: fix.heading,
            stepM: fix.step_cm / 100,
            altitudeM: fix.altitude,
            satellites: fix.satellites,
            ignition: fix.ignition === null ? null : fix.ignition === 1,
            source: fixSourceName(fix.source),
            odometerM: fix.odometer_m,
            receivedAt: new Date(fix.received_ms).toISOString(),
          },
          { from: time, to: time },
        )
      })
      yield rows
      const last = fixes.at(-1)
      if (!last || fixes.length < CHUNK) break
      after = new Date(last.fix_ms)
    }
  }
}
