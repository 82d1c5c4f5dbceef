import type { FencedDevice } from './fence-set'
import type { FenceTargets } from './schema'

/** Whether a fence is about a device, which is below its account. */
export function isTarget(targets: FenceTargets, { id, groupId }: FencedDevice): boolean {
  if (targets.kind === 'all') return true
  return targets.kind === 'groups'
    ? groupId !== null && targets.groupIds.includes(groupId)
    : targets.deviceIds.includes(id)
}
