import { type LiveShare, loadShare, noteVehicles, type VehicleNews } from '@/db/queries/shares/live-share'
import { endShare } from '@/db/queries/shares/share-edits'
import { readTripEnds, readWay } from '@/db/queries/shares/share-points'
import type { SystemAccess } from '@/lib/auth/access'
import { wayAfter } from '@/lib/shares/arrival'
import { type EndReason, judgeShare, judgeVehicle } from '@/lib/shares/judge-share'

/**
 * Writes down which vehicles of a link with an end of its own have come to it, by what is stored of their way. Whether
 * any has.
 */
export async function noteEnds(system: SystemAccess, share: LiveShare, now: number): Promise<boolean> {
  const { access } = share
  const { end, id } = share.row
  if (!end || !access) return false
  const shown = share.vehicles.filter((vehicle) => judgeVehicle(vehicle, now) === null)
  const news: VehicleNews[] = []
  if (end.kind === 'arrives') {
    for (const vehicle of shown) {
      const { deviceId, ownerId, checkedAt } = vehicle
      const fixes = await readWay(access, deviceId, checkedAt)
      const last = fixes.at(-1)
      if (!last) continue
      const { away, arrived } = wayAfter(vehicle.away, fixes, end)
      Object.assign(vehicle, { away, checkedAt: new Date(last.time) })
      news.push({ deviceId, ownerId, away, checkedAt: vehicle.checkedAt, left: arrived ? 'arrived' : null })
    }
  } else {
    const ended = await readTripEnds(
      access,
      shown.map(({ deviceId }) => deviceId),
    )
    for (const { deviceId, ownerId, away, checkedAt } of shown)
      if ((ended.get(deviceId) ?? 0) > checkedAt.getTime())
        news.push({ deviceId, ownerId, away, checkedAt, left: 'tripEnded' })
  }
  await noteVehicles(system, id, news)
  return news.some(({ left }) => left !== null)
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
