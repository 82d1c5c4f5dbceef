import { z } from 'zod'
import { listDeviceEvents } from '@/db/queries/events/device-events'
import { may } from '@/lib/auth/access'
import { EVENT_TYPE_NAMES, SEVERITIES } from '@/lib/events/event-types'
import { eventData } from '@/lib/events/schema'
import { readCursor, writeCursor } from '@/lib/mcp/cursor'
import { askedPeriod, periodInput } from '@/lib/mcp/period'
import {
  pageInput,
  pageOutput,
  periodOutput,
  placeOutput,
  vehicleOutput,
  vehiclesInput,
  zoned,
} from '@/lib/mcp/schema'
import { requireRange } from '@/lib/time/period'
import { chosenImeis } from './chosen-vehicles'
import { placeNames } from './place-names'
import { defineTool } from './tool'

const MAX_EVENT_DAYS = 92
/** The query gives no more at once. */
const MAX_EVENTS = 500
type Place = { before: string; from: string; to: string }
const place: z.ZodType<Place> = z.object({
  before: z.string().max(60),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
})

export const events = defineTool({
  name: 'events',
  title: 'Events and alarms',
  description: `Events of vehicles such as alarms, doors and geofences, newest first, in a period of at most ${MAX_EVENT_DAYS} days.`,
  permissions: ['events.read'],
  readOnly: true,
  input: z.object({
    ...vehiclesInput,
    ...periodInput,
    types: z.array(z.enum(EVENT_TYPE_NAMES)).min(1).max(EVENT_TYPE_NAMES.length).optional(),
    limit: z.number().int().min(1).max(MAX_EVENTS).default(100).describe('Events per answer'),
    cursor: pageInput.cursor,
  }),
  output: z.object({
    ...pageOutput,
    ...periodOutput,
    events: z.array(
      z.object({
        ...vehicleOutput,
        id: z.number().int(),
        type: z.string(),
        severity: z.enum(SEVERITIES),
        time: zoned,
        speedKmh: z.number().nullable(),
        place: placeOutput,
        data: eventData.nullable().describe('What the device reported about it'),
      }),
    ),
  }),
  run: async ({ access, zone, now, language, time }, input) => {
    const next = readCursor('events', input, place)
    const { from, to } = next ?? askedPeriod(input, zone, now)
    requireRange({ from: new Date(from), to: new Date(to) }, MAX_EVENT_DAYS)
    const imei = (await chosenImeis(access, input)) ?? undefined
    const { items, next: older } = await listDeviceEvents(access, {
      imei,
      type: input.types,
      from,
      to,
      before: next?.before,
      limit: input.limit,
      order: 'newest',
    })
    const { near } = await placeNames({ access, language })
    const sees = may(access, 'positions.read')
    const told = items.map(
      ({ id, imei, deviceName: name, type, severity, time: at, lat, lon, speedKmh, data }) => ({
        id,
        imei,
        name,
        type,
        severity,
        time: time(at),
        data,
        speedKmh: sees ? speedKmh : null,
        place: sees && lat !== null && lon !== null ? near(lat, lon) : null,
      }),
    )
    const nextCursor = older === null ? null : writeCursor('events', input, { before: older, from, to })
    const more = nextCursor ? ' Ask again with nextCursor for older ones.' : ''
    return {
      text: `${told.length === 0 ? 'No' : told.length} events from ${time(from)} to ${time(to)}.${more}`,
      data: { timeZone: zone, from: time(from), to: time(to), nextCursor, events: told },
    }
  },
})
