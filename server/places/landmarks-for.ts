import { LRUCache } from 'lru-cache'
import { subscribe } from '@/bus/bus'
import { database } from '@/db/client'
import { readAccountLandmarks, readLandmarkSet } from '@/db/queries/landmarks/landmark-set'
import { type Access, may, type SystemAccess } from '@/lib/auth/access'
import { type LandmarkSet, NO_LANDMARKS } from '@/lib/landmarks/landmark-set'

/** Corners of all landmarks that are kept, some 100 bytes each. */
const MOST_POINTS = 300_000

/** By the account whose they are. */
const kept = new LRUCache<number, LandmarkSet>({
  max: 5000,
  maxSize: MOST_POINTS,
  sizeCalculation: ({ points }) => points + 1,
})
let following = false
/** Counts what was told of landmarks, so that a set read before a change is not kept after it. */
let changes = 0

/** The landmarks by which places are named to who asks, if it may read landmarks. */
export async function landmarksFor(access: Access): Promise<LandmarkSet> {
  // What stands in the cache under an account is for those who see all of it.
  if (access.within || !may(access, 'geofences.read')) return NO_LANDMARKS
  return keptOr(access.accountId, () => readLandmarkSet(access))
}

/** The same of an account that we write to. */
export const landmarksOf = (system: SystemAccess, accountId: number): Promise<LandmarkSet> =>
  keptOr(accountId, () => readAccountLandmarks(system, accountId))

async function keptOr(accountId: number, read: () => Promise<LandmarkSet>): Promise<LandmarkSet> {
  const known = kept.get(accountId)
  if (known) return known
  if (!following) followChanges()
  const before = changes
  const set = await read()
  if (before === changes) kept.set(accountId, set)
  return set
}

function followChanges(): void {
  following = true
  subscribe(database(), {
    onMessage: (message) => {
      if (message.kind !== 'landmarks') return
      changes++
      kept.delete(message.accountId)
    },
    onGap: forgetAll,
  })
    // What was kept before the messages came may be out of date.
    .then(forgetAll)
    .catch(() => {
      following = false
      forgetAll()
    })
}

function forgetAll(): void {
  changes++
  kept.clear()
}
