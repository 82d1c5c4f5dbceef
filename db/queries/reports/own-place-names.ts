import { fencePlaces } from '@/db/queries/geofences/fences-of-devices'
import { readLandmarkSet } from '@/db/queries/landmarks/landmark-set'
import type { Access } from '@/lib/auth/access'

/** Names a place by the fence of `access` or of accounts below that it lies in, else by a landmark of the own account. */
export async function ownPlaceNames(
  access: Access,
  deviceIds: readonly number[],
): Promise<(lat: number, lon: number) => string | null> {
  const [fences, landmarks] = await Promise.all([fencePlaces(access, deviceIds), readLandmarkSet(access)])
  return (lat, lon) => fences.nameAt(lat, lon) ?? landmarks.nameAt(lat, lon)
}
