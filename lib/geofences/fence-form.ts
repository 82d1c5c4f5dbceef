import { z } from 'zod'
import { onAlertBody } from '@/lib/commands/on-alert-schema'
import { METRES_PER, toSpeed, type Units } from '@/lib/format/units'
import { DWELL_MINUTES, FENCE_SPEED_KMH, MAX_FENCE_DESCRIPTION, MAX_FENCE_DEVICES } from './limits'
import { alertForCommand, createGeofenceBody } from './schema'
import type { Shape } from './shape'

/** Whose vehicles a fence is about. */
export const FENCE_SCOPES = ['all', 'groups', 'chosen'] as const

const minutes = z.number().int().min(DWELL_MINUTES.min).max(DWELL_MINUTES.max).nullable()
const { name, color, groupId, schedule } = createGeofenceBody.shape

/** The form of a fence: its body with the choice of devices spread out, and the speed as people read it. The shape is drawn. */
export const fenceForm = (units: Units) =>
  z
    .object({
      name,
      description: z.string().trim().max(MAX_FENCE_DESCRIPTION),
      color: color.unwrap(),
      groupId: groupId.unwrap(),
      enter: z.boolean(),
      exit: z.boolean(),
      mail: z.boolean(),
      push: z.boolean(),
      longTimeIn: minutes,
      longTimeOut: minutes,
      speedLimit: z
        .number()
        .int()
        .min(Math.ceil(toSpeed(FENCE_SPEED_KMH.min, units)))
        .max(Math.floor(toSpeed(FENCE_SPEED_KMH.max, units)))
        .nullable(),
      schedule: schedule.unwrap(),
      scope: z.enum(FENCE_SCOPES),
      groupIds: z.array(z.number()).max(MAX_FENCE_DEVICES),
      imeis: z.array(z.string()).max(MAX_FENCE_DEVICES),
      onAlert: onAlertBody,
      /** The own one, once more, where that cuts engines. */
      password: z.string(),
    })
    .superRefine(({ scope, groupIds, imeis, speedLimit, ...given }, context) => {
      alertForCommand({ ...given, speedLimitKmh: speedLimit }, context)
      const needed = { code: 'custom', message: 'validation.needed' } as const
      if (scope === 'groups' && groupIds.length === 0) context.addIssue({ ...needed, path: ['groupIds'] })
      if (scope === 'chosen' && imeis.length === 0) context.addIssue({ ...needed, path: ['imeis'] })
    })
export type FenceValues = z.input<ReturnType<typeof fenceForm>>

/** A fence as it is made of a form and a shape. */
export function bodyOfFence(
  { scope, groupIds, imeis, speedLimit, password: _, ...values }: FenceValues,
  shape: Shape,
  units: Units,
) {
  return {
    ...values,
    shape,
    speedLimitKmh: speedLimit && Math.round((speedLimit * METRES_PER[units.distance]) / 1000),
    ...(scope === 'groups' ? { groupIds } : { devices: scope === 'all' ? ('all' as const) : imeis }),
  }
}
type FenceBody = ReturnType<typeof bodyOfFence>

/**
 * What is sent of an edit: what differs from what the form began with. A speed that was rounded to be read, or vehicles that
 * who edits does not see, are not touched by a form that leaves them alone.
 */
export function changedPart(before: FenceBody, after: FenceBody): Partial<FenceBody> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const entries = Object.entries(after)
  return Object.fromEntries(
    entries.filter(([key, value]) => !isSame(value, before[key as keyof FenceBody])),
  ) as Partial<FenceBody>
}
