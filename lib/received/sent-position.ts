import { z } from 'zod'
import { EVENT_TYPE_NAMES, type EventType } from '@/lib/events/event-types'
import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'

/** Rows that one call takes, and bytes of all of them. */
export const MOST_SENT_POSITIONS = 10_000
export const MAX_POSITIONS_BYTES = 4_000_000
const MOST_SENSORS = 50
const TOO_MANY_SENSORS = `expected ${MOST_SENSORS} values at most`
const MAX_TEXT = 200
/** No name that means something to the language itself. */
const SENSOR_NAME = /^(?!(?:__proto__|constructor|prototype)$)[^\p{C}]{1,40}$/u

const EARLIEST = Date.UTC(2001, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

const number = (min: number, max: number) => z.number().min(min).max(max).nullish()
const truth = z.boolean().nullish()

/** What the platform says of a device by itself, and nobody who sends for it. */
const OURS: ReadonlySet<EventType> = new Set(['twoSenders', 'tookOver', 'sourceRefused'])
const sentEvents = EVENT_TYPE_NAMES.filter((name) => !OURS.has(name)) as [EventType, ...EventType[]]

const address = z
  .string()
  .trim()
  .regex(DEVICE_ADDRESS, 'expected 4 to 40 letters, digits, dots, hyphens and underscores')

/** A position that another program sends of a device. Names and units are those of the answers of `/api/devices`. */
export const sentPosition = z
  .strictObject({
    imei: address.optional().describe('IMEI or any other identifier of the device'),
    identifier: address.optional().describe('The same by its other name; one of the two is given'),
    time: z.iso
      .datetime({ offset: true })
      .refine(
        (text) => Date.parse(text) >= EARLIEST && Date.parse(text) < LATEST,
        'expected a moment after 2000',
      )
      .describe('When it was there: ISO 8601 with Z or an offset'),
    lat: z.number().min(-90).max(90).describe('Degrees, WGS 84'),
    lon: z.number().min(-180).max(180).describe('Degrees, WGS 84'),
    positioned: truth.describe('False for a place that is only the last known one; true when left out'),
    speedKmh: number(0, 2000).describe('km/h'),
    heading: number(0, 360).describe('Degrees clockwise from north'),
    altitudeM: number(-12_000, 32_000).describe('Metres above the sea'),
    accuracyM: number(0, 1_000_000).describe('Metres'),
    satellites: z.number().int().min(0).max(255).nullish(),
    ignition: truth,
    odometerM: number(0, 1e10).describe("Metres by the device's own odometer"),
    batteryPercent: number(0, 100),
    charging: truth,
    voltage: number(0, 1000).describe('Volts of the supply'),
    gsmLevel: z.number().int().min(0).max(4).nullish().describe('0 none to 4 strong'),
    event: z.enum(sentEvents).nullish().describe('What happened there, by its name in /api/events'),
    sensors: z
      .record(
        z.string().regex(SENSOR_NAME, 'expected a name of 40 letters at most'),
        z.union([
          z.number(),
          z.boolean(),
          z
            .string()
            .max(MAX_TEXT)
            .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'expected no control characters'),
        ]),
      )
      .refine((values) => Object.keys(values).length <= MOST_SENSORS, TOO_MANY_SENSORS)
      .nullish()
      .describe('Other values by their names, with the unit in the name'),
  })
  .refine(({ imei, identifier }) => (imei === undefined) !== (identifier === undefined), {
    path: ['imei'],
    message: 'expected either this or identifier',
  })
  .transform(({ identifier, ...row }) => ({ ...row, imei: row.imei ?? identifier ?? '' }))
export type SentPosition = z.output<typeof sentPosition>

/** The body as JSON; rows are judged one by one, so a wrong one is no refusal of the others. */
export const sendPositionsBody = z.object({
  positions: z.array(sentPosition).max(MOST_SENT_POSITIONS),
})

/** Why a row is not stored, beside a field that is wrong. Another's device is an unknown one. */
const ROW_ERRORS = [
  'illegalParameter',
  'deviceUnknown',
  'deviceExpired',
  'sourceNotAllowed',
  'ofOthersTime',
  'notStored',
  'notTried',
  'future',
] as const
export type RowError = (typeof ROW_ERRORS)[number]

export const positionVerdict = z.object({
  /** Place of the row in what was sent, from 0. */
  index: z.number().int(),
  /** `duplicate` is stored already, by this call or one before. */
  result: z.enum(['stored', 'duplicate', 'refused']),
  error: z.enum(ROW_ERRORS).optional(),
  /** The field that is wrong; a dot leads into `sensors`. */
  field: z.string().optional(),
  /** The same in English words, beginning with the field. */
  reason: z.string().optional(),
})
export type PositionVerdict = z.infer<typeof positionVerdict>

export const positionsAnswer = z.object({
  stored: z.number().int(),
  duplicate: z.number().int(),
  refused: z.number().int(),
  verdicts: z.array(positionVerdict),
})
export type PositionsAnswer = z.infer<typeof positionsAnswer>

/** What is wrong with a row, by its first fault. */
export type RowFault = { error: RowError; field: string; reason: string }

const TEXTS: Record<Exclude<RowError, 'illegalParameter'>, { field: string; reason: string }> = {
  deviceUnknown: { field: 'imei', reason: 'no device that you see is called so' },
  deviceExpired: { field: 'imei', reason: 'the service of the device has ended' },
  sourceNotAllowed: { field: 'imei', reason: 'the record of the device does not allow your address' },
  ofOthersTime: { field: 'time', reason: 'somebody else had the device then' },
  notStored: { field: 'time', reason: 'the database refused the row' },
  notTried: { field: 'row', reason: 'too many others of the call were refused; send it again without them' },
  future: { field: 'time', reason: 'lies in the future' },
}

export function faultOf(error: Exclude<RowError, 'illegalParameter'>): RowFault {
  const { field, reason } = TEXTS[error]
  return { error, field, reason: `${field}: ${reason}` }
}

/** A row as it was sent, or what is wrong with it. Of a row with too many sensors none is looked at. */
export function judgeSent(value: unknown): { sent: SentPosition } | { fault: RowFault } {
  if (countSensors(value) > MOST_SENSORS) {
    const field = 'sensors'
    return { fault: { error: 'illegalParameter', field, reason: `${field}: ${TOO_MANY_SENSORS}` } }
  }
  const parsed = sentPosition.safeParse(value)
  return parsed.success ? { sent: parsed.data } : { fault: shapeFault(parsed.error) }
}

function countSensors(value: unknown): number {
  const sensors = typeof value === 'object' && value !== null && 'sensors' in value ? value.sensors : null
  return typeof sensors === 'object' && sensors !== null ? Object.keys(sensors).length : 0
}

/** The first of what a schema found wrong, with the field that it is about. */
export function shapeFault({ issues: [issue] }: z.ZodError): RowFault {
  const path =
    issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? [])
  const field = path.map(String).join('.').slice(0, 80) || 'row'
  const reason = issue?.code === 'unrecognized_keys' ? 'there is no such field' : issue?.message
  return { error: 'illegalParameter', field, reason: `${field}: ${reason ?? 'wrong'}`.slice(0, 200) }
}
