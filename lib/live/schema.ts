import { z } from 'zod'
import { imei } from '@/lib/devices/schema'
import { eventData } from '@/lib/events/schema'

/**
 * The live feed, `GET /api/live` (server-sent events). First `hello`, then the devices in `snapshot`
 * messages, then `ready`; from then on `delta`, `changed`, `removed` and `events` as things happen.
 * Every message has an id; a feed that is opened with the last one (Last-Event-ID) goes on from there.
 */

/** More devices than this are no feed: the viewer chooses an account. */
export const MAX_LIVE_DEVICES = 60_000

export const liveQuery = z.object({
  /** Only devices of this account and those below it. */
  accountId: z.coerce.number().int().positive().optional(),
  /** Only this device. */
  imei: imei.optional(),
  /** The last message id, for clients that cannot set the Last-Event-ID header. */
  since: z.string().max(80).optional(),
})

/** What hardly changes. Times are seconds since 1970, UTC. */
const deviceInfo = z.tuple([
  z.number().describe('id'),
  z.string().describe('imei'),
  z.string().describe('name'),
  z.string().nullable().describe('plate'),
  z.string().describe('icon'),
  z.number().describe('accountId'),
  z.number().nullable().describe('groupId'),
  z.number().describe('heartbeatSeconds'),
  z.number().nullable().describe('activatedAt'),
  z.number().nullable().describe('expiresAt'),
  z.string().nullable().describe('what else it calls itself, one a line'),
])
export type DeviceInfo = z.infer<typeof deviceInfo>

/** What changes with every packet; null is not known. Times are seconds since 1970, UTC. */
const deviceLive = z.tuple([
  z.number().describe('id'),
  z.number().nullable().describe('lat'),
  z.number().nullable().describe('lon'),
  z.number().nullable().describe('speedKmh'),
  z.number().nullable().describe('heading'),
  z.number().nullable().describe('fixTime'),
  z.number().nullable().describe('lastPacketAt'),
  z.number().describe('motion'),
  z.number().nullable().describe('motionSince'),
  z.number().describe('power'),
  z.boolean().nullable().describe('ignition'),
  z.number().nullable().describe('source'),
  z.number().describe('odometerM'),
])
export type DeviceLive = z.infer<typeof deviceLive>

/** A new device event. Times are seconds since 1970, UTC. */
const liveEvent = z.object({
  id: z.number(),
  deviceId: z.number(),
  type: z.string(),
  time: z.number(),
  receivedAt: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  speedKmh: z.number().nullable(),
  data: eventData.nullable(),
})
export type LiveEvent = z.infer<typeof liveEvent>

export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), resumed: z.boolean(), now: z.number(), total: z.number() }),
  z.object({ type: z.literal('snapshot'), info: z.array(deviceInfo), live: z.array(deviceLive) }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('delta'), live: z.array(deviceLive) }),
  z.object({ type: z.literal('changed'), info: z.array(deviceInfo), live: z.array(deviceLive) }),
  z.object({ type: z.literal('removed'), ids: z.array(z.number()) }),
  z.object({ type: z.literal('events'), events: z.array(liveEvent) }),
])
export type LiveMessage = z.infer<typeof liveMessage>
