import { toSpeed, type Units } from '@/lib/format/units'
import type { FenceValues } from './fence-form'
import { FENCE_COLORS } from './limits'
import type { Geofence } from './schema'

/** What the form of a new fence begins with. The page has it without the checks of the form, which come when that is opened. */
export const newFence = (): FenceValues => ({
  name: '',
  description: '',
  color: FENCE_COLORS[0],
  groupId: null,
  enter: true,
  exit: true,
  mail: false,
  push: false,
  longTimeIn: null,
  longTimeOut: null,
  speedLimit: null,
  schedule: null,
  scope: 'all',
  groupIds: [],
  imeis: [],
  onAlert: null,
  password: '',
})

/** What the form of a fence begins with. */
export function valuesOf(fence: Geofence, units: Units): FenceValues {
  const { name, description, color, groupId, enter, exit, mail, push, longTimeIn, longTimeOut, schedule } =
    fence
  const { groupIds, devices, speedLimitKmh } = fence
  const imeis = Array.isArray(devices) ? devices : []
  return {
    name,
    description,
    color,
    groupId,
    enter,
    exit,
    mail,
    push,
    longTimeIn,
    longTimeOut,
    schedule,
    imeis,
    scope: groupIds !== null ? 'groups' : devices === 'all' ? 'all' : 'chosen',
    groupIds: groupIds ?? [],
    onAlert: fence.onAlert,
    password: '',
    speedLimit: speedLimitKmh === null ? null : Math.round(toSpeed(speedLimitKmh, units)),
  }
}
