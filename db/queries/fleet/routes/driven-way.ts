import { type Range, readTrackColumns } from '@/db/queries/playback/track'
import type { Access } from '@/lib/auth/access'
import { requirePermission } from '@/lib/auth/access'
import type { MatchedFix } from '@/lib/fleet/routes/match-chunks'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { unpackDegrees, unpackSource } from '@/lib/positions/packed-fix'

/**
 * The fixes that a device's way of a range is made of, as the playback draws it: without flagged ones, and of those that were not
 * found by satellites only where there are no others. Throws `deviceUnknown`, `tooManyFixes`.
 */
export async function readDrivenWay(access: Access, imei: string, range: Range): Promise<MatchedFix[]> {
  requirePermission(access, 'positions.read')
  const { columns } = await readTrackColumns(access, imei, range)
  const { time, lat, lon, flags, signal } = columns
  const rows = Array.from(flags, (flag, row) => (flag === 0 ? row : -1)).filter((row) => row >= 0)
  const gps = rows.filter((row) => unpackSource(signal[row] ?? 0) === FIX_SOURCES.gps)
  return (gps.length > 0 ? gps : rows).map((row) => ({
    time: time[row] ?? 0,
    lat: unpackDegrees(lat[row] ?? 0),
    lon: unpackDegrees(lon[row] ?? 0),
  }))
}
