import { readSegments, readTrackColumns, readTrackPoints } from '@/db/queries/playback/track'
import { imeiParams } from '@/lib/devices/schema'
import { encodeTrack } from '@/lib/playback/delta-track'
import { MAX_PLAYBACK_DAYS } from '@/lib/playback/period'
import { track, trackQuery } from '@/lib/playback/schema'
import { keptMonths } from '@/lib/positions/kept-history'
import { retentionCutoff } from '@/lib/positions/partitions'
import { requireRange } from '@/lib/time/period'
import { jsonText, plainBytes } from '@/server/next/json-text'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Fixes of a period, column by column, with its distance, trips, stops and gaps; 31 days at most',
    permission: 'positions.read',
    params: imeiParams,
    query: trackQuery,
    returns: track,
    long: true,
    raw: true,
    orElse: {
      type: 'application/octet-stream',
      description:
        'A byte 1; the length of a JSON text of distance, stops, trips, gaps and keptFrom, and the text; the number of fixes; then column by column time (ms since 1970), lat, lon (1e-7 degrees), speed (tenths of km/h, -1 unknown), heading (degrees, -1 unknown), altitude (metres, -32768 unknown), flags, signal (source + 8 × ignition: 0 unknown, 1 off, 2 on), stepCm. Lengths are varints, values zigzag varints of the difference to the value before.',
    },
  },
  async ({ request, access, params: { imei }, query }) => {
    requireRange(query, MAX_PLAYBACK_DAYS)
    const keptFrom = retentionCutoff(new Date(), keptMonths().fixes).toISOString()
    const segments = readSegments(access, imei, query)
    if (query.encoding === 'delta') {
      const [{ columns, distance }, rest] = await Promise.all([
        readTrackColumns(access, imei, query),
        segments,
      ])
      return plainBytes(request, encodeTrack(columns, { distance, ...rest, keptFrom }))
    }
    const [points, rest] = await Promise.all([readTrackPoints(access, imei, query), segments])
    const tail = JSON.stringify({ distance: points.distance, ...rest, keptFrom }).slice(1)
    return jsonText(request, `{"code":0,"msg":"","data":{"points":${points.json},${tail}}`)
  },
)
