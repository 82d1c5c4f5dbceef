import { type FencedDevice, type FenceSet, isAbout, type JudgedFence } from './fence-set'

/** Fences that are about a device. `since` is when it came to its owner, in milliseconds UTC. */
export type FenceSettings = {
  since: number | null
  device: FencedDevice
  /** Those at and above the device, from the top. */
  accountIds: readonly number[]
  /** Of each account at or above the device that has fences. */
  sets: readonly FenceSet[]
}
export const NO_FENCES: FenceSettings = {
  since: null,
  device: { id: 0, groupId: null },
  accountIds: [],
  sets: [],
}

export const holdsAt = ({ from, to }: JudgedFence, time: number): boolean =>
  from <= time && (to === null || time < to)

/** Whether a version of a fence counts for the device at a moment. */
export const countsAt = (fence: JudgedFence, time: number, { since, device }: FenceSettings): boolean =>
  holdsAt(fence, time) && (since === null || time >= since) && isAbout(fence, device)

/**
 * The oldest version of a fence that says the same in one respect: of the same shape, about the device, alike, and with no gap
 * up to the given one.
 */
export function oldestAlike(
  fence: JudgedFence,
  { device, sets }: FenceSettings,
  isAlike: (before: JudgedFence) => boolean = () => true,
): JudgedFence {
  let oldest = fence
  for (const set of sets) {
    const own = set.versions(fence.fenceId)
    for (let index = own.indexOf(fence) - 1; index >= 0; index--) {
      const before = own[index]
      if (!before || before.to !== oldest.from || before.version !== fence.version) break
      if (!isAbout(before, device) || !isAlike(before)) break
      oldest = before
    }
  }
  return oldest
}
