import { z } from 'zod'
import { readMeasured } from '@/db/queries/playback/measured'
import { readSegments } from '@/db/queries/playback/track'
import { openTrackExport } from '@/db/queries/playback/track-export'
import { imeiParams } from '@/lib/devices/schema'
import { trackExportQuery } from '@/lib/playback/export/schema'
import { MAX_PLAYBACK_DAYS } from '@/lib/playback/period'
import { requireRange } from '@/lib/time/period'
import { brandOf } from '@/server/brand/brand'
import { trackFile } from '@/server/exports/track-file'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { landmarksFor } from '@/server/places/landmarks-for'

export const GET = route(
  {
    summary: 'A track as a file: GPX, KML, CSV or XLSX, in the units and the time zone of the account',
    permission: 'positions.read',
    params: imeiParams,
    query: trackExportQuery,
    returns: z.any(),
    long: true,
    raw: true,
  },
  async ({ request, access, session: { account }, params: { imei }, query }) => {
    requireRange(query, MAX_PLAYBACK_DAYS)
    const isTable = query.format === 'csv' || query.format === 'xlsx'
    const [source, segments, brand, landmarks, measured] = await Promise.all([
      openTrackExport(access, imei, query),
      readSegments(access, imei, query),
      brandOf(request.headers),
      landmarksFor(access),
      isTable ? readMeasured(access, imei, query) : [],
    ])
    return trackFile({
      format: query.format,
      period: { from: query.from.getTime(), to: query.to.getTime() },
      language: languageOf(request),
      creator: brand.domainTitle,
      source,
      segments,
      landmarks,
      measured,
      account,
    })
  },
)
