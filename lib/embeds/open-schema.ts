import { z } from 'zod'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { place } from '@/lib/places/schema'
import { COLUMN_KINDS } from '@/lib/reports/column'
import { areCells, type DeviceCells } from '@/lib/reports/row'
import { chartData, reportColumn } from '@/lib/reports/schema'
import { EMBED_ENDS } from './judge-embed'
import { MAX_ORIGIN_LENGTH } from './origins'
import { embedFields, embedOptions, embedUnits, embedView } from './terms-schema'

/** Shapes of the calls that an embed makes: public ones, with its bearer in `Authorization`. */

/** Rows of a report that an embed is told. */
export const MAX_EMBED_ROWS = 2000

/** `token` for a signed embed, `preview` instead for a look at it in the settings; `origin` is of the page around it. */
export const openEmbedBody = z.object({
  embed: z.string().trim().min(1).max(100),
  token: z.string().trim().min(1).max(200).optional(),
  preview: z.string().trim().min(1).max(200).optional(),
  origin: z.string().trim().max(MAX_ORIGIN_LENGTH).optional(),
})
export type OpenEmbedBody = z.output<typeof openEmbedBody>

/** Names a vehicle within an embed, and nowhere else. */
const key = z.string()

/** A vehicle in general. What is not shared is not a key of it. */
export const embedVehicleName = z.object({
  key,
  name: z.string().optional(),
  plate: z.string().nullable().optional(),
  icon: z.string(),
})
export type EmbedVehicleName = z.infer<typeof embedVehicleName>

/** What an embed is told of itself. */
export const shownEmbed = z.object({
  title: z.string(),
  view: embedView,
  fields: embedFields,
  /** As they are to be used: without a time zone or units of its own those of the account. */
  options: embedOptions.extend({ timeZone: z.string(), units: embedUnits }),
  /** The days that may be asked for, in its time zone: of playback and of a report of an asked period; null of others. */
  days: z.object({ first: z.iso.date(), last: z.iso.date(), most: z.number().int() }).nullable(),
  /** To choose from, of playback and of reports of one vehicle; null of others. */
  vehicles: z.array(embedVehicleName).nullable(),
  /** Milliseconds since 1970, by the server's clock. */
  now: z.number(),
})
export type ShownEmbed = z.infer<typeof shownEmbed>

const bearer = { bearer: z.string(), bearerUntil: z.iso.datetime() }
export const openedEmbed = shownEmbed.extend({
  ...bearer,
  /** Whether `renew` gives another bearer; with a token, a new token is needed instead. */
  renewable: z.boolean(),
})
export type OpenedEmbed = z.infer<typeof openedEmbed>
export const renewedEmbed = z.object({ ...bearer, now: z.number() })

/** Where a vehicle was. What is not shared is not a key of it. */
export const embedPosition = z.object({
  lat: z.number(),
  lon: z.number(),
  /** Milliseconds since 1970. */
  time: z.number(),
  speedKmh: z.number().nullable().optional(),
  /** Degrees; goes with the speed. */
  heading: z.number().nullable().optional(),
  address: place.optional(),
})

export const embedVehicle = embedVehicleName.extend({
  driver: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  status: z.enum(DEVICE_STATUSES),
  /** Null where it is not known. */
  position: embedPosition.nullable(),
})
export type EmbedVehicle = z.infer<typeof embedVehicle>

export const embedEnd = z.enum(EMBED_ENDS)

/** Server-sent events. `hello` and `state` come first, and again after an edit; `ended` is the last one. */
export const embedMessage = z.discriminatedUnion('type', [
  shownEmbed.extend({ type: z.literal('hello') }),
  z.object({ type: z.literal('state'), vehicles: z.array(embedVehicle) }),
  /** Whole vehicles that are new or have changed, and keys of those that are gone. */
  z.object({ type: z.literal('changes'), vehicles: z.array(embedVehicle), gone: z.array(key) }),
  z.object({ type: z.literal('ended'), reason: embedEnd }),
])
export type EmbedMessage = z.infer<typeof embedMessage>

const vehicleKeyText = z.string().trim().min(1).max(20)

/** A day of a vehicle, of the only one where none is said; of an asked one `day`, which is today where it is left out. */
export const embedTrackQuery = z.object({ vehicle: vehicleKeyText.optional(), day: z.iso.date().optional() })
export type EmbedTrackQuery = z.output<typeof embedTrackQuery>

const span = { start: z.iso.datetime(), end: z.iso.datetime(), open: z.boolean() }
export const embedTrack = z.object({
  vehicle: key,
  day: z.iso.date(),
  timeZone: z.string(),
  /** In time order, column by column. `time` in milliseconds since 1970; the speed where it is shared. */
  points: z.object({
    time: z.array(z.number()),
    lat: z.array(z.number()),
    lon: z.array(z.number()),
    speedKmh: z.array(z.number().nullable()).optional(),
    heading: z.array(z.number().nullable()).optional(),
  }),
  /** Metres. */
  distance: z.number(),
  trips: z.array(z.object({ ...span, distance: z.number(), maxSpeedKmh: z.number().optional() })),
  stops: z.array(
    z.object({ ...span, lat: z.number(), lon: z.number(), seconds: z.number(), address: place.optional() }),
  ),
})
export type EmbedTrack = z.infer<typeof embedTrack>

/**
 * A report in its period; of an asked one `from` and `to` are days, both included, and today where they are left out.
 * `vehicle` for a report of one.
 */
export const embedReportQuery = z.object({
  vehicle: vehicleKeyText.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type EmbedReportQuery = z.output<typeof embedReportQuery>

/** Looked through by hand, as in the reports. */
const cells = z.custom<DeviceCells>(areCells).meta({ type: 'object', additionalProperties: true })

export const embedReport = z.object({
  report: z.string(),
  /** Days, both included; null of a report of now. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  timeZone: z.string(),
  /** Those that are shared. Seconds, metres, km/h, litres, °C. */
  columns: z.array(reportColumn),
  /** The column that says when a row was. */
  time: z.string().nullable(),
  /** What holds of every row of a vehicle, by its key. */
  devices: z.record(z.string(), cells),
  /** `vehicle` is null where a row is about several. Empty without a table. */
  rows: z.array(z.object({ vehicle: key.nullable(), cells })),
  /** Of all rows, also those beyond the most that are told. */
  count: z.number().int(),
  totals: z.record(z.string(), z.number().nullable()),
  charts: z.array(chartData),
})
export type EmbedReport = z.infer<typeof embedReport>

export const embedFigures = z.object({
  at: z.iso.datetime(),
  timeZone: z.string(),
  figures: z.array(z.object({ key: z.string(), kind: z.enum(COLUMN_KINDS), value: z.number().nullable() })),
})
export type EmbedFigures = z.infer<typeof embedFigures>
