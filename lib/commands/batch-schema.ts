import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { chosenDevices, needsDevices } from '@/lib/devices/action-schema'
import { MAX_GROUPS } from '@/lib/devices/group-order'
import { imei } from '@/lib/devices/schema'
import { shownText } from '@/lib/text/shown-text'
import { MAX_MODE_TEMPLATE_NAME } from '@/lib/working-modes/template-schema'
import { workingMode } from '@/lib/working-modes/working-mode'
import { DANGERS } from './catalogue/definition'
import { ownWords } from './catalogue/own-words'
import { commandAsked, deviceCommand } from './command-schema'
import { COMMAND_STATES, EXPIRES_AFTER_H } from './command-states'
import { MOST_IN_BATCH } from './parse-imeis'

/** Batches of one account that are not over. */
export const MOST_OPEN_BATCHES = 5
/** Batches that one account orders within 24 hours. */
export const MOST_BATCHES_A_DAY = 200

/**
 * What became of a device of a batch: its command was queued, or why not. The texts stand in messages under
 * `commands.batch.outcomes`.
 */
export const BATCH_OUTCOMES = [
  'ordered',
  'notOffered',
  'offlineCommandExists',
  'offlineSkipped',
  'deviceBusy',
  'spokenTooOften',
  'notAllowed',
  'deviceGone',
  'cancelled',
] as const
export type BatchOutcome = (typeof BATCH_OUTCOMES)[number]

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** As all that is done to chosen devices takes them, but more of them. */
const batchTargets = {
  ...chosenDevices,
  ids: z.array(id).min(1).max(MOST_IN_BATCH).optional(),
  imeis: z.array(imei).min(1).max(MOST_IN_BATCH).optional(),
  /** All that are in one of these groups. */
  groupIds: z.array(id).min(1).max(MAX_GROUPS).optional(),
}
type BatchTargets = z.output<z.ZodObject<typeof batchTargets>>
const isOneTarget = ({ ids, imeis, filter, groupIds }: BatchTargets): boolean =>
  [ids, imeis, filter, groupIds].filter((given) => given !== undefined).length === 1

/** What is sent to all of them: a text, a command of the catalogue, or a working mode. */
const batchAsked = {
  ...commandAsked,
  mode: workingMode.optional(),
  /** Of the template that it is from. */
  modeName: shownText(1, MAX_MODE_TEMPLATE_NAME).optional(),
}
type BatchAsked = z.output<z.ZodObject<typeof batchAsked>>
const isOneAsked = ({ text, command, parameters, mode, modeName }: BatchAsked): boolean =>
  [text, command, mode].filter((one) => one !== undefined).length === 1 &&
  (parameters === undefined || command !== undefined) &&
  (modeName === undefined || mode !== undefined)
const needsAsked = { path: ['text'], message: 'validation.oneOfThese' }

/** Devices, of which is asked what can be sent to them. */
export const batchTargetsBody = z.strictObject(batchTargets).refine(isOneTarget, needsDevices)
export type BatchTargetsBody = z.output<typeof batchTargetsBody>

/** What becomes of devices that are offline. */
const choices = {
  /** What waits for devices that are offline gives way; else these are left out. */
  replace: z.boolean().default(false),
  /** Devices that are offline are left out. */
  skipOffline: z.boolean().default(false),
}

export const preflightBody = z
  .strictObject({ ...batchTargets, ...batchAsked, ...choices })
  .refine(isOneTarget, needsDevices)
  .refine(isOneAsked, needsAsked)
export type PreflightBody = z.output<typeof preflightBody>

export const createBatchBody = z
  .strictObject({
    ...batchTargets,
    ...batchAsked,
    ...choices,
    /** After so many hours what waits is not sent any more. */
    expiresAfterHours: z
      .number()
      .int()
      .min(EXPIRES_AFTER_H.min)
      .max(EXPIRES_AFTER_H.max)
      .default(EXPIRES_AFTER_H.usual),
  })
  .refine(isOneTarget, needsDevices)
  .refine(isOneAsked, needsAsked)
export type CreateBatchBody = z.output<typeof createBatchBody>

/** How a batch would go, by what is known of its devices now. */
export const preflight = z.object({
  total: z.number().int(),
  /** For how many of them the command would be queued, with `replace` and `skipOffline` as given. */
  reach: z.number().int(),
  online: z.number().int(),
  offline: z.number().int(),
  /** Another command waits for them while they are offline. */
  pending: z.number().int(),
  /** Of these, how many wait for one that sets a working mode. */
  pendingModes: z.number().int(),
  /** Their ignition is on. */
  ignitionOn: needs('positions.read', z.number().int().nullable()),
  /** Their model does not take the command. */
  unsupported: z.number().int(),
  /** IMEIs that are of no device in scope, at most 100 of them, and how many there are. */
  unknown: z.array(z.string()),
  unknownCount: z.number().int(),
  /** IMEIs of devices whose service is over, which get nothing; as many of them, and how many there are. */
  expired: z.array(z.string()),
  expiredCount: z.number().int(),
  /** What goes to the devices of each model; null where it does not take the command. */
  texts: z.array(z.object({ model: z.string(), devices: z.number().int(), text: z.string().nullable() })),
  danger: z.enum(DANGERS),
})
export type Preflight = z.infer<typeof preflight>

export const batchParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

export const commandBatch = z.object({
  id: z.number().int(),
  sender: z.string().nullable(),
  /** The free text; null of a command of the catalogue, and of a working mode. */
  text: z.string().nullable(),
  command: z.string().nullable(),
  parameters: deviceCommand.shape.parameters,
  /** The working mode that it sets, and the name of the template that it is from. */
  mode: workingMode.nullable(),
  modeName: z.string().nullable(),
  /** Where the operator of the platform has words of its own for the command. */
  words: ownWords.optional(),
  createdAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
  /** The batch whose failed devices it tries again. */
  retries: z.number().int().nullable(),
  total: z.number().int(),
  /** Devices that wait for their turn. */
  left: z.number().int(),
  /** How many devices came out how. */
  outcomes: z.partialRecord(z.enum(BATCH_OUTCOMES), z.number().int()),
  /** How many commands stand how. */
  states: z.partialRecord(z.enum(COMMAND_STATES), z.number().int()),
})
export type CommandBatch = z.infer<typeof commandBatch>

/** For how many devices it can be tried again; of the unsure ones nobody knows whether it was carried out. */
const batchAgain = z.object({ failed: z.number().int(), unsure: z.number().int() })
export type BatchAgain = z.infer<typeof batchAgain>
/** One batch, as it is told by itself. */
export const oneBatch = commandBatch.extend({
  again: batchAgain,
  /** What the command can do to a device. */
  danger: z.enum(DANGERS),
})
export type OneBatch = z.infer<typeof oneBatch>

export const batchQuery = z.object({
  /** Those that set working modes, or all others. */
  kind: z.enum(['commands', 'modes']).optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(20).default(20),
})
export const batchPage = z.object({ items: z.array(commandBatch), next: z.number().int().nullable() })

const batchDevice = z.object({
  imei: needs('devices.read', z.string().nullable()),
  name: needs('devices.read', z.string().nullable()),
  /** Null while it waits for its turn. */
  outcome: z.enum(BATCH_OUTCOMES).nullable(),
  command: deviceCommand.nullable(),
})
export type BatchDevice = z.infer<typeof batchDevice>
export const batchDeviceQuery = z.object({
  outcome: z.enum(BATCH_OUTCOMES).optional(),
  state: z.enum(COMMAND_STATES).optional(),
  /** The place that the page before ended with. */
  after: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export const batchDevicePage = z.object({ items: z.array(batchDevice), next: z.number().int().nullable() })

/** Which devices of a batch are tried again: those for which nothing was done, and, if so said, those of which nobody knows. */
export const retryBody = z.strictObject({
  replace: z.boolean().default(false),
  unsure: z.boolean().default(false),
})
export type RetryBody = z.output<typeof retryBody>
