import type { LiveEmbed, LiveEmbedVehicle } from '@/db/queries/embeds/live-embed'
import { askableDays } from '@/lib/embeds/asked-days'
import type { ShownEmbed } from '@/lib/embeds/open-schema'
import { shownName } from '@/lib/embeds/shown-vehicle'
import { AppError } from '@/lib/errors'
import { reportOf } from '@/lib/reports/catalogue'

/** The zone in which an embed counts days and tells times. */
export const zoneOf = ({ row, timeZone }: LiveEmbed): string => row.options.timeZone ?? timeZone

/** Whether a viewer of it chooses one of its vehicles without seeing them live. */
const choosesVehicle = ({ view }: LiveEmbed['row']): boolean =>
  view.kind === 'playback' || (view.kind === 'report' && reportOf(view.report).devices === 'one')

/** What viewers are told of the embed itself; `now` in milliseconds since 1970. */
export function tellEmbed(embed: LiveEmbed, isPreview: boolean, now: number): ShownEmbed {
  const { row, units, vehicles } = embed
  const { name, view, fields, options, origins, signed, endsAt } = row
  const timeZone = zoneOf(embed)
  return {
    ...{ title: name, view, fields, now },
    mode: signed ? 'signed' : 'public',
    options: { ...options, timeZone, units: options.units ?? units },
    origins: isPreview ? [] : origins,
    endsAt: endsAt?.toISOString() ?? null,
    days: askableDays(view, now, timeZone),
    vehicles: choosesVehicle(row) ? vehicles.map((vehicle) => shownName(vehicle, fields)) : null,
  }
}

/** A vehicle of an embed by its key, the only one where none is said. Throws `embedVehicleUnknown`. */
export function vehicleOf({ vehicles }: LiveEmbed, key: string | undefined): LiveEmbedVehicle {
  const found =
    key === undefined
      ? vehicles.length === 1
        ? vehicles[0]
        : undefined
      : vehicles.find((vehicle) => vehicle.key === key)
  if (!found) throw new AppError('embedVehicleUnknown')
  return found
}
