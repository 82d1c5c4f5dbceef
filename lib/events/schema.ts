import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { eventFile } from '@/lib/device-files/file-schema'
import { imei } from '@/lib/devices/schema'
import { driverByName } from '@/lib/driving/driver-schema'
import { askedTime } from '@/lib/time/asked-time'
import { EVENT_ORDERS, EVENT_TYPE_NAMES, MAX_EVENT_DEVICES, MAX_MARKED, SEVERITIES } from './event-types'
import { askedAssignee, noted } from './note-schema'
import { processing } from './processing-schema'

export const listOf = <T extends z.ZodType>(of: T, max: number) =>
  z.union([of.transform((one) => [one]), z.array(of).max(max)])

const filters = {
  imei: listOf(imei, MAX_EVENT_DEVICES).optional(),
  type: listOf(z.enum(EVENT_TYPE_NAMES), EVENT_TYPE_NAMES.length).optional(),
  /** As the events are: as the rule says that raised them, else as their type is. */
  severity: listOf(z.enum(SEVERITIES), SEVERITIES.length).optional(),
  from: askedTime.optional(),
  to: askedTime.optional(),
  /** Quiet events are told of only when they are asked for. */
  quiet: z.enum(['show']).optional(),
  /** So are those that later data took back. */
  withdrawn: z.enum(['show']).optional(),
  processed: z.enum(['processed', 'unprocessed']).optional(),
  /** Those that are assigned to this person: the name exactly as it was typed. */
  assignee: askedAssignee.optional(),
}

/** Which events are meant: of these devices, of these types, so severe, within these times (both included), assigned to whom. */
const eventFilters = z.object(filters)
export type EventFilters = z.infer<typeof eventFilters>

export const eventListQuery = z.object({
  ...filters,
  order: z.enum(EVENT_ORDERS).default('newest'),
  read: z.enum(['read', 'unread']).optional(),
  /** Events before this one: the `next` of the page before. */
  before: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** `limit` by the name that it has for lists that are pages. */
  pageSize: z.coerce.number().int().min(10).max(100).optional(),
})
export type EventListQuery = z.infer<typeof eventListQuery>

/** What the packet said, by name. */
export const eventData = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]))

export const deviceEvent = z.object({
  id: z.number().int(),
  deviceId: z.number().int(),
  imei: z.string(),
  deviceName: z.string(),
  plate: z.string().nullable(),
  /** Who drove at its time, of the fleet of whoever asks. */
  driver: driverByName,
  type: z.string(),
  /** That of its type, unless the rule that raised it says otherwise. */
  severity: z.enum(SEVERITIES),
  /** What it happened to besides the device, as `geofence:12`; empty where that is the device alone. */
  subject: z.string(),
  /** What the fence or rule is called that raised it. */
  subjectName: z.string().nullable(),
  time: z.iso.datetime(),
  /** When it was over; null while it lasts, and of what is a moment. */
  endTime: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime(),
  lat: needs('positions.read', z.number().nullable()),
  lon: needs('positions.read', z.number().nullable()),
  speedKmh: needs('positions.read', z.number().nullable()),
  data: eventData.nullable(),
  read: z.boolean(),
  /** Likely false: what it tells of does not happen at the vehicle's speed. */
  quiet: z.boolean(),
  /** It was known so long after it happened that nobody was told. */
  late: z.boolean(),
  /** Later data took back what it came from: it counts no more. */
  withdrawn: z.boolean(),
  /** What was done about it; null while that is nothing. */
  processing: processing.nullable(),
  /** What the device sent with it; null of most, and once it is kept no longer. */
  file: eventFile.nullable(),
  ...noted,
})
export type DeviceEvent = z.infer<typeof deviceEvent>

/** How many events are unread; counted to 1000, which stands for "1000 or more". */
export const unreadCount = z.object({ unread: z.number().int() })

export const eventList = unreadCount.extend({
  items: z.array(deviceEvent),
  /** Give it as `before` to get the next page; null at the end. */
  next: z.string().nullable(),
})
export type EventList = z.infer<typeof eventList>

/** Marks events: the given ones, or all unread ones of a filter, up to the newest that somebody has seen. */
export const markEventsBody = z.union([
  z.object({ ids: z.array(z.number().int().positive()).min(1).max(MAX_MARKED), read: z.boolean() }),
  z.object({
    ...filters,
    all: z.literal(true),
    read: z.literal(true),
    /** Events with a greater id have come since and stay unread. */
    upTo: z.number().int().positive().optional(),
  }),
])
export type MarkEventsBody = z.infer<typeof markEventsBody>

export const markEventsAnswer = z.object({
  changed: z.number().int(),
  /** Those that changed: marking them back undoes the call. */
  ids: z.array(z.number().int()),
  /** Whether there are more to mark with the same call. */
  more: z.boolean(),
})
export type MarkEventsAnswer = z.infer<typeof markEventsAnswer>
