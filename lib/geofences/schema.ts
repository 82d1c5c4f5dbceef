import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { cutConfirmation, onAlertBody, onAlertFields } from '@/lib/commands/on-alert-schema'
import { imei } from '@/lib/devices/schema'
import { quotaPage } from '@/lib/http/quota-page'
import { shownLines, shownText } from '@/lib/text/shown-text'
import { weeklySchedule } from '@/lib/time/weekly-schedule'
import { closedRing } from './import/closed-ring'
import {
  DWELL_MINUTES,
  FENCE_COLORS,
  FENCE_SPEED_KMH,
  MAX_FENCE_DESCRIPTION,
  MAX_FENCE_DEVICES,
  MAX_FENCE_GROUP_NAME,
  MAX_FENCE_GROUPS,
  MAX_FENCE_NAME,
} from './limits'
import { flawMessage, shapeFlaw } from './shape-flaw'

const ID_LIMIT = 2_147_483_647
const id = z.number().int().positive().max(ID_LIMIT)

const point = z.tuple([z.number(), z.number()])
/** Longer lists are refused by `shapeFlaw`, with their own words. */
const points = z.array(point).max(5000)
const drawn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), lat: z.number(), lon: z.number(), radiusM: z.number() }),
  z.object({ kind: z.literal('polygon'), points }),
  z.object({ kind: z.literal('corridor'), points, widthM: z.number() }),
  z.object({
    kind: z.literal('rectangle'),
    south: z.number(),
    west: z.number(),
    north: z.number(),
    east: z.number(),
  }),
])

/** A shape that may be a fence. Points are `[lat, lon]` in degrees, lengths metres. */
export const shape = drawn
  .superRefine((given, context) => {
    const flaw = shapeFlaw(given)
    if (flaw) context.addIssue({ code: 'custom', message: flawMessage(flaw) })
  })
  // Whoever closes the ring means the same.
  .overwrite((given) =>
    given.kind === 'polygon' ? { ...given, points: closedRing(given.points) as [number, number][] } : given,
  )

const minutes = z.number().int().min(DWELL_MINUTES.min).max(DWELL_MINUTES.max).nullable()

/** What of a fence is alerted to. */
export const fenceAlarms = z.object({
  enter: z.boolean().default(false),
  exit: z.boolean().default(false),
  /** After so many minutes inside, and outside. */
  longTimeIn: minutes.default(null),
  longTimeOut: minutes.default(null),
  speedLimitKmh: z.number().int().min(FENCE_SPEED_KMH.min).max(FENCE_SPEED_KMH.max).nullable().default(null),
  /** What happens at other times is not alerted to. */
  schedule: weeklySchedule.nullable().default(null),
  /** Whether alerts are mailed to the account, and pushed to its browsers, too. */
  mail: z.boolean().default(false),
  push: z.boolean().default(false),
})
export type FenceAlarms = z.output<typeof fenceAlarms>

export type AlertsAndCommand = {
  enter: boolean
  exit: boolean
  longTimeIn: number | null
  longTimeOut: number | null
  speedLimitKmh: number | null
  onAlert: unknown
}

/** What is sent on alert is sent by none where nothing is alerted to. */
export function alertForCommand(given: AlertsAndCommand, context: z.RefinementCtx): void {
  const { enter, exit, longTimeIn, longTimeOut, speedLimitKmh, onAlert } = given
  if (onAlert === null || enter || exit) return
  if (![longTimeIn, longTimeOut, speedLimitKmh].some(Boolean))
    context.addIssue({ code: 'custom', path: ['onAlert'], message: 'validation.alertNeeded' })
}

/** The devices of an account that a fence is about, as they are kept: by ids. */
export type FenceTargets =
  | { kind: 'all' }
  | { kind: 'groups'; groupIds: readonly number[] }
  | { kind: 'devices'; deviceIds: readonly number[] }

const fields = {
  name: shownText(1, MAX_FENCE_NAME),
  description: z.union([z.literal(''), shownLines(1, MAX_FENCE_DESCRIPTION)]),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'validation.hexColor')
    .toLowerCase(),
  groupId: id.nullable(),
  shape,
  ...fenceAlarms.shape,
  /** All of the account and those below it, or those named here; or those of `groupIds`. */
  devices: z.union([z.literal('all'), z.array(imei).min(1).max(MAX_FENCE_DEVICES)]),
  /** Groups of devices, in place of `devices`. */
  groupIds: z.array(id).min(1).max(MAX_FENCE_DEVICES),
  /** What is sent to each device that is alerted to; by who may send it. */
  onAlert: onAlertBody,
  engine: cutConfirmation.optional(),
}

type NamedDevices = { devices?: 'all' | string[]; groupIds?: number[] }

function nameOnce({ devices, groupIds }: NamedDevices, context: z.RefinementCtx): void {
  if (groupIds && Array.isArray(devices))
    context.addIssue({ code: 'custom', path: ['groupIds'], message: 'validation.oneOfBoth' })
}

export const createGeofenceBody = z
  .object({
    ...fields,
    description: fields.description.default(''),
    color: fields.color.default(FENCE_COLORS[0]),
    groupId: fields.groupId.default(null),
    devices: fields.devices.default('all'),
    groupIds: fields.groupIds.optional(),
    onAlert: fields.onAlert.default(null),
  })
  .superRefine(nameOnce)
  .superRefine(alertForCommand)
export type CreateGeofenceBody = z.output<typeof createGeofenceBody>

/** What is left out stays. */
export const editGeofenceBody = z
  .object({
    ...fields,
    enter: z.boolean(),
    exit: z.boolean(),
    mail: z.boolean(),
    push: z.boolean(),
    longTimeIn: minutes,
    longTimeOut: minutes,
    speedLimitKmh: fields.speedLimitKmh.unwrap(),
    schedule: fields.schedule.unwrap(),
  })
  .partial()
  .superRefine(nameOnce)
export type EditGeofenceBody = z.output<typeof editGeofenceBody>

export const geofenceParams = z.object({ id: z.coerce.number().int().positive().max(ID_LIMIT) })

export const geofenceQuery = z.object({
  /** In name and description. */
  search: z.string().trim().max(100).default(''),
  groupId: z.coerce.number().int().positive().max(ID_LIMIT).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** At most 250 are told at a time, whatever is asked: the answer says how many to a page. */
  pageSize: z.coerce.number().int().min(1).max(1000).default(100),
})
export type GeofenceQuery = z.output<typeof geofenceQuery>

export const geofence = z.object({
  id: z.number().int(),
  /** Whose it is. */
  accountId: z.number().int(),
  accountName: z.string(),
  own: z.boolean(),
  /** Whether who asks may change it: whoever was given a part of the devices changes what is about those alone. */
  editable: z.boolean(),
  name: z.string(),
  description: z.string(),
  color: z.string(),
  groupId: z.number().int().nullable(),
  groupName: z.string().nullable(),
  shape: drawn,
  enter: z.boolean(),
  exit: z.boolean(),
  longTimeIn: z.number().int().nullable(),
  longTimeOut: z.number().int().nullable(),
  speedLimitKmh: z.number().int().nullable(),
  schedule: weeklySchedule.nullable(),
  mail: z.boolean(),
  push: z.boolean(),
  /** Those named one by one that who asks still sees. */
  devices: needs('devices.read', z.union([z.literal('all'), z.array(z.string())]).nullable()),
  groupIds: z.array(z.number().int()).nullable(),
  ...onAlertFields,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Geofence = z.infer<typeof geofence>

export const geofencePage = quotaPage(geofence)
export type GeofencePage = z.infer<typeof geofencePage>

export const geofenceGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  fences: z.number().int(),
})
export type GeofenceGroup = z.infer<typeof geofenceGroup>
export const geofenceGroups = z.object({ items: z.array(geofenceGroup).max(MAX_FENCE_GROUPS) })
export const geofenceGroupQuery = z.object({
  /** The own account when left out. */
  accountId: z.coerce.number().int().positive().max(ID_LIMIT).optional(),
})
export const geofenceGroupBody = z.object({ name: shownText(1, MAX_FENCE_GROUP_NAME) })
export type GeofenceGroupBody = z.output<typeof geofenceGroupBody>
