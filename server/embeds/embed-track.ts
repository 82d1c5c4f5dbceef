import type { LiveEmbed } from '@/db/queries/embeds/live-embed'
import { readSegments, readTrackColumns } from '@/db/queries/playback/track'
import { decideDays, periodOfDay } from '@/lib/embeds/asked-days'
import type { EmbedTrack, EmbedTrackQuery } from '@/lib/embeds/open-schema'
import { shownTrack } from '@/lib/embeds/shown-track'
import { AppError } from '@/lib/errors'
import { nearestPlace } from '@/lib/places/nearest-place'
import type { EmbedRoom } from './embed-room'
import { vehicleOf, zoneOf } from './tell-embed'

/** A day of a vehicle of an embed, read once for all who ask for it. Throws `embedBearerInvalid` where it shows something else and `embedDays`. */
export async function embedTrack(
  room: EmbedRoom,
  embed: LiveEmbed,
  { vehicle: key, day: asked }: EmbedTrackQuery,
  now: number,
): Promise<EmbedTrack> {
  const { access, row } = embed
  const { view, fields } = row
  if (view.kind !== 'playback' || !access) throw new AppError('embedBearerInvalid')
  const vehicle = vehicleOf(embed, key)
  const zone = zoneOf(embed)
  const { from: day } = decideDays(view, asked === undefined ? {} : { from: asked, to: asked }, now, zone)
  return room.once(`track ${vehicle.key} ${day}`, now, async () => {
    const { from, to } = periodOfDay(day, zone)
    const range = { from: new Date(from), to: new Date(to) }
    const [{ columns }, segments] = await Promise.all([
      readTrackColumns(access, vehicle.imei, range),
      readSegments(access, vehicle.imei, range),
    ])
    const address = fields.address
      ? ({ lat, lon }: { lat: number; lon: number }) => nearestPlace(lat, lon)
      : null
    return {
      vehicle: vehicle.key,
      day,
      timeZone: zone,
      ...shownTrack(columns, segments, { from, to, speed: fields.speed, address }),
    }
  })
}
