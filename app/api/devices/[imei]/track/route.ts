import { readSegments, readTrackPoints } from '@/db/queries/playback/track'
import { imeiParams } from '@/lib/devices/schema'
import { requireRange } from '@/lib/playback/range'
import { MAX_TRACK_DAYS, track, trackQuery } from '@/lib/playback/schema'
import { jsonText } from '@/server/next/json-text'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Fixes of a period, column by column, with its distance, trips, stops and gaps',
    permission: 'positions.read',
    params: imeiParams,
    query: trackQuery,
    returns: track,
    raw: true,
  },
  async ({ request, access, params: { imei }, query }) => {
    requireRange(query, MAX_TRACK_DAYS)
    const [points, segments] = await Promise.all([
      readTrackPoints(access, imei, query),
      readSegments(access, imei, query),
    ])
    const rest = JSON.stringify({ distance: points.distance, ...segments }).slice(1)
    return jsonText(request, `{"code":0,"msg":"","data":{"points":${points.json},${rest}}`)
  },
)
