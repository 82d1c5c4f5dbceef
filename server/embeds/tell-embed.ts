import type { LiveEmbed, LiveEmbedVehicle } from '@/db/queries/embeds/live-embed'
import { askableDays } from '@/lib/embeds/asked-days'
import type { ShownEmbed } from '@/lib/embeds/open-schema'
import { shownName } from '@/lib/embeds/shown-vehicle'
import type { EmbedView } from '@/lib/embeds/terms-schema'
import { VIEWS } from '@/lib/embeds/views'
import { AppError } from '@/lib/errors'
import { reportOf } from '@/lib/reports/catalogue'

/** The zone in which an embed counts days and tells times. */
export const zoneOf = ({ row, timeZone }: LiveEmbed): string => row.options.timeZone ?? timeZone

/** Whether a viewer of it chooses one of its vehicles without seeing them live. */
function choosesVehicle(view: EmbedView): boolean {
  const { choosesVehicle } = VIEWS[view.kind]
  if (choosesVehicle !== 'byReport') return choosesVehicle === 'always'
  return view.kind === 'report' && reportOf(view.report).devices === 'one'
}

/** What viewers are told of the embed itself; `now` in milliseconds since 1970. */
export function tellEmbed(embed: LiveEmbed, now: number): ShownEmbed {
  const { row, units, vehicles } = embed
  const { name, view, fields, options } = row
  const timeZone = zoneOf(embed)
  return {
    title: name,
    view,
    fields,
    now,
    options: { ...options, timeZone, units: options.units ?? units },
    days: askableDays(view, now, timeZone),
    vehicles: choosesVehicle(view) ? vehicles.map((vehicle) => shownName(vehicle, fields)) : null,
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
