import type { LiveShare } from '@/db/queries/shares/live-share'
import type { ShownLink } from '@/lib/shares/schema'
import { toldFields } from '@/lib/shares/told-end'
import { areaOf } from './area-of'

/** What viewers are told of the link itself; `now` in milliseconds since 1970. */
export function tellLink({ row }: LiveShare, now: number): ShownLink {
  const { name, deviceIcon, privacy, end, expiresAt } = row
  const fields = toldFields(row, areaOf(row))
  const { delayS, roundM, withheld, onlyWithin } = privacy
  const withholds = withheld.length > 0 || onlyWithin !== null
  return {
    title: name,
    now,
    shows: { deviceIcon, fields, delayS, roundM, withholds },
    endsAt: expiresAt.toISOString(),
    end: end && {
      kind: end.kind,
      place:
        end.kind === 'arrives' && fields.destination
          ? { name: end.name, lat: end.lat, lon: end.lon, radiusM: end.radiusM }
          : null,
    },
  }
}
