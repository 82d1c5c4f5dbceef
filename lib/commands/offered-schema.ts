import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import {
  COMMAND_CATEGORIES,
  COMMAND_UNITS,
  type CommandParameter,
  DANGERS,
  MARKS,
  MODE_KINDS,
  TEXT_FORMS,
  type Template,
} from './catalogue/definition'
import { deviceCommand } from './command-schema'

const common = {
  shownIf: z.object({ field: z.string(), is: z.string() }).optional(),
  optional: z.literal(true).optional(),
  label: z.string().optional(),
}
const texts = z.record(z.string(), z.string())
const template = z.union([z.string(), z.object({ by: z.string(), of: texts })]) satisfies z.ZodType<Template>

/** What a form asks for, as the catalogue says it. */
const parameter = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('integer'),
    unit: z.enum(COMMAND_UNITS).nullable(),
    min: z.number(),
    max: z.number(),
    first: z.number().nullable(),
    ...common,
  }),
  z.object({
    kind: z.literal('choice'),
    options: texts,
    first: z.string(),
    labels: texts.optional(),
    ...common,
  }),
  z.object({ kind: z.literal('phone'), ...common }),
  z.object({ kind: z.literal('phones'), max: z.number().int(), ...common }),
  z.object({ kind: z.literal('time'), first: z.string(), ...common }),
  z.object({
    kind: z.literal('text'),
    max: z.number().int(),
    first: z.string().nullable(),
    form: z.enum(TEXT_FORMS),
    ...common,
  }),
  z.object({ kind: z.literal('latitude'), ...common }),
  z.object({ kind: z.literal('longitude'), ...common }),
]) satisfies z.ZodType<CommandParameter>

/** A command that the model of a device takes. */
export const offeredCommand = z.object({
  name: z.string(),
  /** Own words of an operator; built-in commands are worded in messages. */
  label: z.string().nullable(),
  category: z.enum(COMMAND_CATEGORIES),
  danger: z.enum(DANGERS),
  mark: z.enum(MARKS),
  source: z.string(),
  parameters: z.record(z.string(), parameter),
  /** Of trackers that take the text. */
  family: z.string(),
  /** What goes to the device, with `{parameter}` in it. */
  text: template,
  /** The same by SMS; null where none is known. */
  sms: template.nullable(),
  isCommon: z.boolean(),
})
export type OfferedCommand = z.infer<typeof offeredCommand>

/** What a device can be sent, and what has to be known before. */
export const offeredCommands = z.object({
  /** It is silent: a command waits for it. */
  offline: z.boolean(),
  /** The one command that waits for it while it is offline. */
  pending: deviceCommand.nullable(),
  /** By its last position. */
  speedKmh: needs('positions.read', z.number().nullable()),
  fixTime: needs('positions.read', z.iso.datetime().nullable()),
  /** It can be sent commands at all; one that only reports is offered none. */
  carried: z.boolean(),
  /** It is not called: it finds a command in the answer to its next report, if its app reads that. */
  pulled: z.boolean(),
  /** How it is told by SMS; null where it cannot be: no right, no provider, or no number of its SIM. */
  sms: z
    .object({
      number: needs('devices.read', z.string().nullable()),
      /** Of one part. */
      price: z.number(),
      currency: z.string(),
      /** Whether the operator lets engines be cut so. */
      cutsEngines: z.boolean(),
    })
    .nullable(),
  commands: z.array(offeredCommand),
})
export type OfferedCommands = z.infer<typeof offeredCommands>

const offeredInBatch = offeredCommand.extend({
  /** How many of the models take it. */
  models: z.number().int(),
})
export type OfferedInBatch = z.infer<typeof offeredInBatch>

/** What devices of a batch can be sent. */
export const batchOffers = z.object({
  /** How many of the given ones are in scope, and of how many models; of none, usual commands are offered. */
  devices: z.number().int(),
  models: z.number().int(),
  /** Any of them can be sent commands at all. */
  carried: z.boolean(),
  commands: z.array(offeredInBatch),
  /** How many of the models have each kind of working mode. */
  modes: z.record(z.enum(MODE_KINDS), z.number().int()),
})
export type BatchOffers = z.infer<typeof batchOffers>
