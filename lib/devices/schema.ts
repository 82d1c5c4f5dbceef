import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { driverByName, driverOfNow } from '@/lib/driving/driver-schema'
import {
  DEVICE_ADDRESS,
  IDENTIFIER_KIND_NAMES,
  IDENTIFIER_KINDS,
  type IdentifierKind,
  possibleValues,
} from '@/lib/identifiers/identifier-kinds'
import { shownText } from '@/lib/text/shown-text'
import { commonAddress } from './common-address'
import { connectionView } from './connection-view'
import { DEVICE_STATUSES } from './status-of'
import { toldSwitches } from './told-switches'

/** The address of a device: its IMEI, or its first identifier of another kind. */
export const imei = z.string().trim().regex(DEVICE_ADDRESS, 'validation.imei')
/** As people type it off a label, with blanks and signs; the kinds of its model say which of them count. */
export const typedIdentifier = z
  .string()
  .trim()
  .max(64)
  .refine((text) => possibleValues(text).some((value) => DEVICE_ADDRESS.test(value)), 'validation.imei')
export const imeiParams = z.object({ imei })

const label = (max: number) => z.string().trim().max(max)

const identifierOf = (kind: IdentifierKind) =>
  z
    .string()
    .max(64)
    .transform((text) => IDENTIFIER_KINDS[kind].normalise(text))
    .refine((value) => value === '' || IDENTIFIER_KINDS[kind].pattern.test(value), 'validation.identifier')
    .nullable()
    .optional()

/** What a device calls itself beside its address, one value a kind; null takes one away. */
export const identifiers = z.object(
  Object.fromEntries(IDENTIFIER_KIND_NAMES.map((kind) => [kind, identifierOf(kind)])) as Record<
    IdentifierKind,
    ReturnType<typeof identifierOf>
  >,
)

/** What is given of a device when it is registered, beside its address. */
export const newDevice = {
  /** Others under which it may report as well. */
  identifiers: identifiers.optional(),
  name: shownText(1, 50),
  model: label(40).optional(),
  /** Owner; the own account when left out. */
  accountId: z.number().int().positive().optional(),
  plate: label(50).optional(),
  sim: label(21).optional(),
  /** Off: its first data only waits, until the activation is allowed. */
  autoActivate: z.boolean().default(true),
}

export const createDeviceBody = z
  .object({
    imei: typedIdentifier.optional().describe('IMEI; either this or `identifier`'),
    identifier: typedIdentifier
      .optional()
      .describe('What the tracker calls itself, of a kind that its model presents; an IMEI too'),
    ...newDevice,
  })
  .superRefine((body, context) => {
    const given = [body.imei, body.identifier].filter((one) => one !== undefined).length
    const message = given === 0 ? 'validation.needed' : 'validation.oneOfBoth'
    if (given !== 1) context.addIssue({ code: 'custom', path: ['imei'], message })
  })
  .transform(({ identifier, ...body }) => ({ ...body, imei: body.imei ?? identifier ?? '' }))
export type CreateDeviceBody = z.output<typeof createDeviceBody>

const time = z.iso.datetime().nullable()
/** What tells where a device is, or moves to. */
const placing = <S extends z.ZodNullable>(schema: S) => needs('positions.read', schema)

export const deviceSummary = z.object({
  id: z.number().int(),
  imei: z.string(),
  name: z.string(),
  model: z.string(),
  icon: z.string(),
  plate: z.string().nullable(),
  accountId: z.number().int(),
  groupId: z.number().int().nullable(),
  status: z.enum(DEVICE_STATUSES),
  activatedAt: time,
  expiresAt: time,
  lastPacketAt: time,
  fixTime: placing(time),
  lat: placing(z.number().nullable()),
  lon: placing(z.number().nullable()),
  speedKmh: placing(z.number().nullable()),
  heading: placing(z.number().nullable()),
})
export type DeviceSummary = z.infer<typeof deviceSummary>

/** Everything the device card shows. */
export const deviceDetail = deviceSummary.extend({
  sim: z.string().nullable(),
  driverName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  remark: z.string().nullable(),
  accountName: z.string(),
  groupName: z.string().nullable(),
  receivedAt: time,
  altitude: placing(z.number().nullable()),
  accuracy: placing(z.number().nullable()),
  satellites: placing(z.number().nullable()),
  source: placing(z.number().nullable()),
  ignition: z.boolean().nullable(),
  charging: z.boolean().nullable(),
  armed: z.boolean().nullable(),
  /** Of trackers that only tell which outputs are set: null unless the record states the one of the relay. */
  fuelCut: z.boolean().nullable(),
  switches: toldSwitches,
  /** Whose card was read last, while it is there. */
  driverCard: z.object({ id: z.string(), name: z.string().nullable(), holder: driverByName }).nullable(),
  /** Who drives, of the fleet of whoever asks; it counts before `driverName`. */
  driver: driverOfNow,
  gsmLevel: z.number().nullable(),
  batteryPercent: z.number().nullable(),
  voltage: z.number().nullable(),
  motionSince: time,
  /** Metres by the filtered GPS way since the first fix. */
  mileageM: z.number(),
  /** Metres by the device's own odometer. */
  deviceOdometerM: z.number().nullable(),
  /** Metres since midnight in the account's time zone. */
  todayM: z.number(),
  protocol: z.string().nullable(),
  /** Null before the first, and when the service has ended. */
  connection: connectionView.nullable(),
  sensors: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).nullable(),
  favourite: z.boolean(),
  /** Passed black-car addresses of the own account and those below; null for who may read neither those nor places. */
  commonAddressList: z.array(commonAddress).nullable(),
  /** When the service ends for the viewer: the user's end below who set it, the platform's for the others. */
  endsAt: time,
  /** The service has ended for the viewer: nothing is told of where the device is or was. */
  closed: z.boolean(),
})
export type DeviceDetail = z.infer<typeof deviceDetail>
