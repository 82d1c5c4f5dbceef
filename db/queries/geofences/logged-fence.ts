import { onAlertLine } from '@/lib/commands/on-alert'
import type { FenceTargets } from '@/lib/geofences/schema'
import { cornersOf } from '@/lib/geofences/shape'
import type { FenceRow } from './fence-scope'

/** What the log tells of a fence: how it is drawn, and not where. `nameOf` says who set what it sends. */
export function loggedFence(
  row: FenceRow,
  groupName: string | null,
  nameOf: (id: number | null) => string | null,
): Record<string, unknown> {
  const { name, description, color, shape, shapeVersion, alarms, targets, onAlert, onAlertBy } = row
  const { schedule, ...others } = alarms
  const windows = schedule?.windows.map(({ days, from, to }) => `${days.join()} ${from}–${to}`)
  return {
    name,
    description,
    color,
    fenceGroup: groupName,
    // Another drawing of the same kind is a change as well.
    fenceShape: shape.kind,
    drawing: shapeVersion,
    radiusM: shape.kind === 'circle' ? shape.radiusM : null,
    widthM: shape.kind === 'corridor' ? shape.widthM : null,
    corners: cornersOf(shape).length || null,
    ...others,
    fenceSchedule: schedule && windows ? `${windows.join('; ')} (${schedule.zone})` : null,
    fenceDevices: targets.kind,
    namedCount: countNamed(targets),
    alertCommand: onAlertLine(onAlert),
    alertCommandBy: nameOf(onAlertBy),
  }
}

function countNamed(targets: FenceTargets): number | null {
  if (targets.kind === 'all') return null
  return targets.kind === 'devices' ? targets.deviceIds.length : targets.groupIds.length
}
