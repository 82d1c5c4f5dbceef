import { z } from 'zod'
import { eventFile } from '@/lib/device-files/file-schema'
import { imei } from '@/lib/devices/schema'
import { SEVERITIES } from '@/lib/events/event-types'
import { noted } from '@/lib/events/note-schema'
import { processing } from '@/lib/events/processing-schema'
import { eventData } from '@/lib/events/schema'
import { INFO_FIELDS, type InfoField, inOrder, LIVE_FIELDS, type LiveField } from './fields'

/**
 * The live feed, `GET /api/live` (server-sent events). First `hello`, then the devices in `snapshot`
 * messages, then `ready`; from then on `delta`, `changed`, `removed`, `events` and `eventsChanged` as things happen. `ended` is the last
 * message of a feed that gave way to newer ones of the same session or account: it is not to be opened again by itself.
 * Every message has an id; a feed that is opened with the last one (Last-Event-ID) goes on from there.
 */

/** More devices than this are no feed: the viewer chooses an account. */
export const MAX_LIVE_DEVICES = 60_000

/** Feeds that may be open at once, in one web process: of a session or API key, and of a person, or all keys of an account. */
export const MAX_SESSION_FEEDS = 20
export const MAX_ACCOUNT_FEEDS = 50
/** How many a person, a key, or all keys of an account together may open in a minute: each begins with all devices in view. */
export const MAX_FEEDS_A_MINUTE = 120

export const liveQuery = z.object({
  /** Only devices of this account and those below it. */
  accountId: z.coerce.number().int().positive().optional(),
  /** Only this device. */
  imei: imei.optional(),
  /** The last message id, for clients that cannot set the Last-Event-ID header. */
  since: z.string().max(80).optional(),
})

/** What hardly changes. Times are seconds since 1970, UTC. */
const infoTypes = {
  id: z.number(),
  imei: z.string(),
  name: z.string(),
  plate: z.string().nullable(),
  icon: z.string(),
  accountId: z.number(),
  groupId: z.number().nullable(),
  heartbeatSeconds: z.number(),
  activatedAt: z.number().nullable(),
  expiresAt: z.number().nullable(),
  /** What else it calls itself, one a line. */
  otherIdentifiers: z.string().nullable(),
} satisfies Record<InfoField, z.ZodType>

/** What changes with every packet; null is not known. Times are seconds since 1970, UTC. */
const liveTypes = {
  id: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  speedKmh: z.number().nullable(),
  heading: z.number().nullable(),
  fixTime: z.number().nullable(),
  lastPacketAt: z.number().nullable(),
  motion: z.number(),
  motionSince: z.number().nullable(),
  power: z.number(),
  ignition: z.boolean().nullable(),
  source: z.number().nullable(),
  odometerM: z.number(),
  sleepsUntil: z.number().nullable(),
} satisfies Record<LiveField, z.ZodType>

/** Every value with its name in the documentation. */
const described = <Types extends Record<string, z.ZodType>>(types: Types): Types =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, type.describe(name)])) as Types

const deviceInfo = z.tuple(inOrder(INFO_FIELDS, described(infoTypes)))
export type DeviceInfo = z.infer<typeof deviceInfo>
const deviceLive = z.tuple(inOrder(LIVE_FIELDS, described(liveTypes)))
export type DeviceLive = z.infer<typeof deviceLive>

/** A new device event. Times are seconds since 1970, UTC. */
const liveEvent = z.object({
  id: z.number(),
  deviceId: z.number(),
  type: z.string(),
  severity: z.enum(SEVERITIES),
  /** What it happened to besides the device, as `geofence:12`; empty where that is the device alone. */
  subject: z.string(),
  /** What the fence or rule is called that raised it. */
  subjectName: z.string().nullable(),
  time: z.number(),
  endTime: z.number().nullable(),
  receivedAt: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  speedKmh: z.number().nullable(),
  data: eventData.nullable(),
  /** Likely false: counted and sounded for nobody. */
  quiet: z.boolean(),
  /** It was known so long after it happened that nobody is told by sound. */
  late: z.boolean(),
  /** What the device sent with it. */
  file: eventFile.nullable(),
})
export type LiveEvent = z.infer<typeof liveEvent>

/** How an event stands that was told before: it ended, was processed or opened again, assigned or commented, or was taken back. */
const eventChange = z.object({
  id: z.number(),
  deviceId: z.number(),
  endTime: z.number().nullable(),
  withdrawn: z.boolean(),
  processing: processing.nullable(),
  ...noted,
})
export type EventChange = z.infer<typeof eventChange>

export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), resumed: z.boolean(), now: z.number(), total: z.number() }),
  z.object({ type: z.literal('snapshot'), info: z.array(deviceInfo), live: z.array(deviceLive) }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('delta'), live: z.array(deviceLive) }),
  z.object({ type: z.literal('changed'), info: z.array(deviceInfo), live: z.array(deviceLive) }),
  z.object({ type: z.literal('removed'), ids: z.array(z.number()) }),
  z.object({ type: z.literal('events'), events: z.array(liveEvent) }),
  z.object({ type: z.literal('eventsChanged'), changes: z.array(eventChange) }),
  z.object({ type: z.literal('ended'), error: z.literal('tooManyFeeds'), msg: z.string() }),
])
export type LiveMessage = z.infer<typeof liveMessage>
