import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { commandFile } from '@/lib/device-files/file-schema'
import { imei } from '@/lib/devices/schema'
import { shownText } from '@/lib/text/shown-text'
import { askedMoment } from '@/lib/time/asked-time'
import { COMMAND_CATEGORIES } from './catalogue/definition'
import { isJt808Text } from './catalogue/jt808-texts'
import { ownWords } from './catalogue/own-words'
import { isCommandText, MAX_COMMAND_LENGTH } from './catalogue/text-parts'
import {
  COMMAND_CHANNELS,
  COMMAND_REASONS,
  COMMAND_SOURCES,
  COMMAND_STATES,
  EXPIRES_AFTER_H,
} from './command-states'
import { PROBLEM_WORDS, RESULT_WORDS, SENDING_WORDS, STATUS_WORDS } from './spec-words'

const ID_LIMIT = Number.MAX_SAFE_INTEGER
const id = z.number().int().positive().max(ID_LIMIT)

/** A text as it goes to the device. Whether its model carries more than ASCII is judged with it. */
export const commandText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_COMMAND_LENGTH)
  .refine((text) => isCommandText(text) || isJt808Text(text), { error: 'validation.commandText' })

/** The own password, once more. */
export const ownPassword = z.string().min(1).max(200)

/** What it takes to cut an engine. */
const engineCut = z.strictObject({
  password: ownPassword,
  purpose: shownText(3, 200),
  /** Of a vehicle that moves: when it stops, within ten minutes. */
  whenStops: z.boolean().default(false),
})

/** What is sent: a text, or a command of the catalogue with values. */
export const commandAsked = {
  /** Goes to the device as it is. */
  text: commandText.optional(),
  /** A command of the catalogue, in place of `text`. */
  command: z.string().max(40).optional(),
  parameters: z.record(z.string().max(40), z.unknown()).optional(),
}
type CommandAsked = { text?: string; command?: string; parameters?: Record<string, unknown> }
export const isOneAsked = ({ text, command, parameters }: CommandAsked): boolean =>
  (text === undefined) !== (command === undefined) && (parameters === undefined || command !== undefined)
export const needsAsked = { path: ['text'], message: 'validation.oneOfBoth' }

export const orderCommandBody = z
  .strictObject({
    imei,
    ...commandAsked,
    /** By its connection unless told: by SMS a device is never told by itself. */
    by: z.enum(COMMAND_CHANNELS).optional(),
    /** The command that waits for the device while it is offline: this one takes its place. */
    replace: id.optional(),
    /** After so many hours it is not sent any more. */
    expiresAfterHours: z
      .number()
      .int()
      .min(EXPIRES_AFTER_H.min)
      .max(EXPIRES_AFTER_H.max)
      .default(EXPIRES_AFTER_H.usual),
    engine: engineCut.optional(),
  })
  .refine(isOneAsked, needsAsked)
export type OrderCommandBody = z.output<typeof orderCommandBody>

export const orderCommandHeaders = z.object({
  /** Who sends an order again with the same key orders nothing again: 1 to 100 visible signs, kept for 24 hours. */
  'idempotency-key': z
    .string()
    .regex(/^[!-~]{1,100}$/, 'validation.idempotencyKey')
    .optional(),
})

export const commandParams = z.object({ id: z.coerce.number().int().positive().max(ID_LIMIT) })

export const deviceCommand = z.object({
  id: z.number().int(),
  imei: needs('devices.read', z.string().nullable()),
  deviceName: needs('devices.read', z.string().nullable()),
  /** Who ordered it, by login name; null of what a device said unasked, and of who is gone or not to be seen. */
  sender: z.string().nullable(),
  source: z.enum(COMMAND_SOURCES),
  /** The rule or fence whose alert ordered it; null of all others, and of one that is not to be seen. */
  ruleName: z.string().nullable(),
  /** The batch that it is of. */
  batchId: z.number().int().nullable(),
  by: z.enum(COMMAND_CHANNELS),
  text: z.string(),
  /** What of the catalogue it is, and with which values; null of a free text. */
  command: z.string().nullable(),
  /** What the command is about; null of a free text, and of what the catalogue has no more. */
  category: z.enum(COMMAND_CATEGORIES).nullable(),
  parameters: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()]))
    .nullable(),
  /** Where the operator of the platform has words of its own for the command. */
  words: ownWords.optional(),
  /** What an engine was cut for, and by which fixes: those at the order, or at the socket once it was sent. */
  purpose: z.string().nullable(),
  basis: z
    .array(
      z.object({
        time: needs('positions.read', z.iso.datetime().nullable()),
        speedKmh: needs('positions.read', z.number().nullable()),
      }),
    )
    .nullable(),
  state: z.enum(COMMAND_STATES),
  /** Why it was not done. */
  reason: z.enum(COMMAND_REASONS).nullable(),
  /** The state in fewer words. */
  status: z.enum(STATUS_WORDS),
  /** How it goes to its device; null of what a device said unasked, and by SMS. */
  sending: z.enum(SENDING_WORDS).nullable(),
  /** What came of it; null while it is open, and where nobody knows. */
  result: z.enum(RESULT_WORDS).nullable(),
  /** The reason in fewer words; null where there is no problem. */
  problem: z.enum(PROBLEM_WORDS).nullable(),
  /** It waits, or waited, for a device that is not connected. */
  offline: z.boolean(),
  /** It may say where the device is. */
  answer: needs('positions.read', z.string().nullable()),
  /** Pictures that came of it, the oldest first; null for whoever may not see events. */
  pictures: needs('events.read', z.array(commandFile).nullable()),
  /** Whether the device said, asked again, that it is set so; null where it did not, or nobody can tell. */
  confirmed: z.boolean().nullable(),
  /** The answer came when it was waited for no more. */
  late: z.boolean(),
  lat: needs('positions.read', z.number().nullable()),
  lon: needs('positions.read', z.number().nullable()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type DeviceCommand = z.infer<typeof deviceCommand>

/** They are kept for two years: a longer period has no more of them. */
export const MAX_COMMAND_DAYS = 731

/** Which commands are meant; all without any of it. */
const meant = {
  imei: imei.optional(),
  /** Who ordered them, by the beginning of their login name, in whatever case. */
  sender: z.string().trim().min(1).max(50).optional(),
  /** Of the catalogue, by name. */
  command: z.string().trim().min(1).max(40).optional(),
  /** When they were ordered, both ends included. */
  from: askedMoment.optional(),
  to: askedMoment.optional(),
}
const batchIdInQuery = z.coerce.number().int().positive().max(ID_LIMIT)

export const commandQuery = z.object({
  ...meant,
  batchId: batchIdInQuery.optional(),
  state: z.enum(COMMAND_STATES).optional(),
  /** Those before one, which the page before ended with. */
  before: z.coerce.number().int().positive().max(ID_LIMIT).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type CommandQuery = z.output<typeof commandQuery>

export const commandPage = z.object({
  items: z.array(deviceCommand),
  /** Says where the next page begins, as `before`; null on the last. */
  next: z.number().int().nullable(),
})

/** Which of those that wait are cancelled. */
export const cancelBody = z.strictObject({ ...meant, batchId: id.optional() })
export type MeantCommands = z.output<typeof cancelBody>
export const cancelQuery = z.object({ ...meant, batchId: batchIdInQuery.optional() })
export const cancellableCount = z.object({ waiting: z.number().int() })
export const cancelledCount = z.object({ cancelled: z.number().int() })
