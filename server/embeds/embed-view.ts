import type { LiveEmbed } from '@/db/queries/embeds/live-embed'
import type { Access } from '@/lib/auth/access'
import type { DeviceStatusName } from '@/lib/devices/status-of'
import type { EmbedVehicle } from '@/lib/embeds/open-schema'
import { type KnownFix, shownVehicle } from '@/lib/embeds/shown-vehicle'
import type { LatLon } from '@/lib/geo/distance'
import { type KeptDevice, shownInfo, shownLive } from '@/lib/live/shown-device'
import { makeVehicle } from '@/lib/live/vehicle'
import { ShownPlaces } from '@/server/viewers/shown-places'

/** What the viewers of an embed are told of its vehicles, computed once for all of them. */
export class EmbedViewer {
  private readonly places: ShownPlaces

  constructor(language: string, onAddress: () => void) {
    this.places = new ShownPlaces(language, onAddress)
  }

  /** The vehicles as they are told at `now`, milliseconds since 1970. */
  vehicles(embed: LiveEmbed, devices: ReadonlyMap<number, KeptDevice>, now: number): EmbedVehicle[] {
    const { access, row } = embed
    if (!access) return []
    return embed.vehicles.map((vehicle) => {
      const { status, fix } = standing(devices.get(vehicle.deviceId), access, now)
      const address = (point: LatLon) => this.places.placeOf(vehicle.key, point, now)
      return shownVehicle(vehicle, status, fix, row.fields, address)
    })
  }
}

/** How and where a device is that who made the embed sees; one that was just made is not known yet. */
function standing(
  device: KeptDevice | undefined,
  access: Access,
  now: number,
): { status: DeviceStatusName; fix: KnownFix | null } {
  if (!device) return { status: 'notActivated', fix: null }
  const known = makeVehicle(shownInfo(device, access), shownLive(device, access, now), now)
  const { status, lat, lon, fixTime, speedKmh, heading } = known
  if (lat === null || lon === null || fixTime === null) return { status, fix: null }
  return { status, fix: { lat, lon, speedKmh, heading, time: Math.round(fixTime * 1000) } }
}
