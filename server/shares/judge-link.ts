import {
  type LiveShare,
  type LiveVehicle,
  loadShare,
  noteVehicles,
  type VehicleNews,
} from '@/db/queries/shares/live-share'
import { endShare } from '@/db/queries/shares/share-edits'
import { readTripEnds, readWays } from '@/db/queries/shares/share-points'
import type { Access, SystemAccess } from '@/lib/auth/access'
import { approachAfter } from '@/lib/shares/arrival'
import { type EndReason, judgeShare, judgeVehicle } from '@/lib/shares/judge-share'
import type { Circle } from '@/lib/shares/schema'

/**
 * Writes down which vehicles of a link with an end of its own have come to it, by what is stored of their way and old
 * enough to be told. Whether any has.
 */
export async function noteEnds(system: SystemAccess, share: LiveShare, now: number): Promise<boolean> {
  const { access } = share
  const { end, id, privacy } = share.row
  if (!end || !access) return false
  const shown = share.vehicles.filter((vehicle) => judgeVehicle(vehicle, now) === null)
  const until = now - privacy.delayS * 1000
  const news =
    end.kind === 'arrives'
      ? await arrivals(access, shown, end, until)
      : await endedTrips(access, shown, until)
  await noteVehicles(system, id, news)
  return news.some(({ left }) => left !== null)
}

async function arrivals(
  access: Access,
  shown: readonly LiveVehicle[],
  place: Circle,
  until: number,
): Promise<VehicleNews[]> {
  const ways = await readWays(access, shown, until)
  return shown.flatMap((vehicle) => {
    const { deviceId, ownerId } = vehicle
    const fixes = ways.get(deviceId) ?? []
    const last = fixes.at(-1)
    if (!last) return []
    const { away, arrived } = approachAfter(vehicle.away, fixes, place)
    Object.assign(vehicle, { away, checkedAt: new Date(last.time) })
    return [{ deviceId, ownerId, away, checkedAt: vehicle.checkedAt, left: arrived ? 'arrived' : null }]
  })
}

async function endedTrips(
  access: Access,
  shown: readonly LiveVehicle[],
  until: number,
): Promise<VehicleNews[]> {
  const ids = shown.map(({ deviceId }) => deviceId)
  const ended = await readTripEnds(access, ids, until)
  return shown
    .filter(({ deviceId, checkedAt }) => (ended.get(deviceId) ?? 0) > checkedAt.getTime())
    .map(({ deviceId, ownerId, away, checkedAt }) => ({
      deviceId,
      ownerId,
      away,
      checkedAt,
      left: 'tripEnded',
    }))
}

/** A link as it is at `now`, and why it lives no more, which is written down. Null where it is gone. */
export async function judgeLink(
  system: SystemAccess,
  id: number,
  now: number,
): Promise<{ share: LiveShare; ended: EndReason | null } | null> {
  let share = await loadShare(system, id)
  if (share && share.facts.endReason === null && (await noteEnds(system, share, now)))
    share = await loadShare(system, id)
  if (!share) return null
  return { share, ended: await settle(system, share, now) }
}

/** Why a link lives no more, written down where nobody has yet; null for one that does. */
export async function settle(system: SystemAccess, share: LiveShare, now: number): Promise<EndReason | null> {
  const ended = judgeShare(share.facts, share.vehicles, now)
  if (ended && share.facts.endReason === null) {
    await endShare(system, share.row.id, ended)
    share.facts.endReason = ended
  }
  return ended
}
