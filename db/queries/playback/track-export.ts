import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { ownedTimes } from '@/db/queries/ownership/owned-times'
import { devices } from '@/db/schema/devices'
import { fixes } from '@/db/schema/positions'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { ExportFix, FixBatches } from '@/lib/playback/export/export-fix'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { inTimes, type Range } from './track'

const BATCH = 2000

export type ExportedTrack = {
  imei: string
  name: string
  fixes: number
  /** Whether any believed fix was found by satellites. */
  hasGps: boolean
  /** Reads the fixes batch by batch; between two of them nothing is held in the database. */
  batches: FixBatches
}

/** What a file of a device's track is made from. */
export async function openTrackExport(access: Access, imei: string, range: Range): Promise<ExportedTrack> {
  const [device] = await database()
    .select({ id: devices.id, name: devices.name })
    .from(devices)
    .where(eq(devices.id, await openDeviceIdOf(access, imei)))
  if (!device) throw new AppError('deviceUnknown')
  const owned = inTimes(device.id, await ownedTimes(access, device.id, range), range)
  const [counted] = await database()
    .select({
      fixes: sql<number>`count(*)::int`,
      gps: sql<number>`count(*) filter (where ${fixes.flags} = 0 and ${fixes.source} = ${FIX_SOURCES.gps})::int`,
    })
    .from(fixes)
    .where(owned)
  return {
    imei,
    name: device.name,
    fixes: counted?.fixes ?? 0,
    hasGps: (counted?.gps ?? 0) > 0,
    batches: readBatches(owned),
  }
}

async function* readBatches(owned: SQL): AsyncGenerator<ExportFix[]> {
  for (let after: SQL | undefined; ; ) {
    const rows = await database()
      .select({
        fixTime: sql<string>`${fixes.fixTime}::text`,
        time: fixes.timeMs,
        lat: fixes.lat,
        lon: fixes.lon,
        speedKmh: fixes.speedKmh,
        heading: fixes.heading,
        altitude: fixes.altitude,
        flags: fixes.flags,
        source: fixes.source,
        ignition: fixes.ignition,
        stepCm: fixes.stepCm,
      })
      .from(fixes)
      .where(and(owned, after))
      .orderBy(asc(fixes.fixTime))
      .limit(BATCH)
    yield rows.map(({ fixTime: _, ...fix }) => fix)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = sql`${fixes.fixTime} > ${last.fixTime}::timestamptz`
  }
}
