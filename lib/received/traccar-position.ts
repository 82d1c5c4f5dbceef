import { z } from 'zod'
import { KMH_PER_KNOT } from '@/lib/format/units'
import { bareFix, FIX_SOURCES } from '@/lib/positions/fix'
import type { ReceivedRow } from './received-row'
import { positionVerdict } from './sent-position'
import { between, eventsOf, sensorsOf, statusOf } from './traccar-attributes'

const EARLIEST = Date.UTC(2001, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)
const MAX_HEARD = 50

/** A moment as that server writes it: ISO 8601 with an offset, or milliseconds since 1970. */
const moment = z
  .union([z.number(), z.iso.datetime({ offset: true })])
  .transform((given) => (typeof given === 'number' ? given : Date.parse(given)))
  .refine((at) => at >= EARLIEST && at < LATEST, 'expected a moment after 2000')

const number = z.number().nullish()
/** The widest fields that networks have: 32 bits of an area, 36 of a cell (NR). */
const tower = z.object({
  mobileCountryCode: z.number().int().min(1).max(999),
  mobileNetworkCode: z.number().int().min(0).max(999),
  locationAreaCode: z.number().int().min(0).max(0xffff_ffff),
  cellId: z.number().int().min(0).max(0xf_ffff_ffff),
  signalStrength: number,
})
const MAC = /^[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}$/i
const point = z.object({ macAddress: z.string().max(17).regex(MAC), signalStrength: number })

/** A position as Traccar's forwarder writes it (`forward.type=json`); what it names besides is left out. */
export const traccarPosition = z.object({
  protocol: z.string().max(40).nullish(),
  fixTime: moment.nullish(),
  deviceTime: moment.nullish(),
  /** Repeats the place of the position before: the tracker had none. */
  outdated: z.boolean().nullish(),
  valid: z.boolean().nullish(),
  latitude: z.number().min(-90).max(90).describe('Degrees'),
  longitude: z.number().min(-180).max(180).describe('Degrees'),
  altitude: number.describe('Metres'),
  speed: number.describe('Knots'),
  course: number.describe('Degrees'),
  accuracy: number.describe('Metres; 0 is not known'),
  network: z
    .object({
      // A wrong one is left out, and no reason to lose the others or the position.
      cellTowers: z.array(tower.nullable().catch(null)).nullish().catch(null),
      wifiAccessPoints: z.array(point.nullable().catch(null)).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  attributes: z.record(z.string(), z.unknown()).nullish(),
})
export type TraccarPosition = z.output<typeof traccarPosition>

const traccarDevice = z.object({
  uniqueId: z
    .string()
    .trim()
    .regex(/^[^\p{C}]{1,128}$/u, 'expected 1 to 128 letters'),
  name: z.string().nullish(),
  model: z.string().nullish(),
  phone: z.string().nullish(),
})
export type TraccarDevice = z.output<typeof traccarDevice>

/** What Traccar posts for each position. */
export const traccarBody = z.object({ position: traccarPosition, device: traccarDevice })
export type TraccarSent = z.output<typeof traccarBody>

/** What became of a position that Traccar forwards: 2xx whatever it is, since sending it again would change nothing. */
export const traccarAnswer = positionVerdict.omit({ index: true }).extend({
  /** The device was not known, and was registered for it. */
  registered: z.boolean(),
  /** Scopes that the key would need to register it. */
  needs: z.array(z.string()).optional(),
})
export type TraccarAnswer = z.infer<typeof traccarAnswer>

/** A position of that server as the steps take it; `now` in ms UTC is the time of what names none. */
export function toTraccarRow(position: TraccarPosition, now: number): ReceivedRow {
  const { fixTime, deviceTime, latitude, longitude, network } = position
  const attributes = position.attributes ?? {}
  const sensors = sensorsOf(attributes)
  const time = (position.outdated ? deviceTime : fixTime) ?? fixTime ?? deviceTime ?? now
  const told = { index: 0, time, status: statusOf(attributes), events: eventsOf(attributes) }
  const heard = heardOf(network, time)
  const { ignition, sat, odometer, archive, approximate } = attributes
  if (position.outdated) {
    const status = { ...told.status, ...(typeof ignition === 'boolean' && { ignition }) }
    return { ...told, status, fix: null, sensors, ...heard }
  }
  const fix = {
    ...bareFix(time, latitude, longitude),
    positioned: position.valid ?? true,
    // What was worked out from cells is no way that was driven.
    source: approximate === true ? FIX_SOURCES.lbs : FIX_SOURCES.gps,
    speedKmh: between((position.speed ?? Number.NaN) * KMH_PER_KNOT, 0, 2000),
    heading: headingOf(position.course),
    altitude: between(position.altitude, -12_000, 32_000),
    accuracyM: position.accuracy ? between(position.accuracy, 0, 1_000_000) : null,
    satellites: between(sat, 0, 255),
    ignition: typeof ignition === 'boolean' ? ignition : null,
    odometerM: between(odometer, 0, 1e10),
    buffered: archive === true,
    sensors,
  }
  return { ...told, fix, ...heard }
}

function headingOf(course: number | null | undefined): number | null {
  const heading = between(course, 0, 360)
  return heading === null ? null : Math.round(heading) % 360
}

function heardOf(network: TraccarPosition['network'], time: number): Pick<ReceivedRow, 'network'> {
  const cells = known(network?.cellTowers).map((cell) => ({
    mcc: cell.mobileCountryCode,
    mnc: cell.mobileNetworkCode,
    lac: cell.locationAreaCode,
    cell: cell.cellId,
    ...signalOf(cell),
  }))
  const wifi = known(network?.wifiAccessPoints).map((point) => ({
    mac: point.macAddress.replaceAll('-', ':').toLowerCase(),
    ...signalOf(point),
  }))
  return cells.length + wifi.length > 0 ? { network: { time, cells, wifi } } : {}
}

const known = <Heard>(list: readonly (Heard | null)[] | null | undefined): Heard[] =>
  (list ?? []).flatMap((one) => one ?? []).slice(0, MAX_HEARD)

/** dBm, or what some protocols count from 0. */
function signalOf({ signalStrength }: { signalStrength?: number | null }): { signal?: number } {
  const signal = between(signalStrength, -255, 255)
  return signal === null ? {} : { signal }
}
