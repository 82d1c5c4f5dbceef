import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'
import {
  COMMAND_CATEGORIES,
  COMMAND_UNITS,
  DANGERS,
  MARKS,
  type ModeKind,
  OPERATOR_SWITCHES,
  TEXT_FORMS,
} from './definition'

/** A whole document, as JSON in UTF-8. */
export const MAX_DOCUMENT_BYTES = 256_000
const MAX_COMMANDS = 300
export const MAX_PARAMETERS = 12
const MAX_OPTIONS = 40
/** Of one command. */
const MAX_TEXTS = 20
/** Of the document, as many as can be written with its choices: all are judged each time that it is read. */
export const MAX_ALL_TEXTS = 4000
const MAX_FAMILIES = 50
export const MAX_MODELS = 500
const MAX_LABEL = 60
const MAX_SOURCE = 200

/** Names of an operator's own commands begin so. A name that is built in is none of them. */
export const isOwnName = (name: string): boolean => /^own[A-Z]/.test(name)

/** What objects have of themselves is no name of anything. */
export const isName = (text: string): boolean => /^[a-z][A-Za-z0-9]{0,39}$/.test(text) && !(text in {})
const camelCase = z.string().refine(isName, 'validation.catalogue.name')
export const familyName = z.string().regex(/^[a-z][a-z0-9]{0,29}$/, 'validation.catalogue.family')
/** As it stands in a text: nothing that ends a command, separates its parts or is not printable. */
const wire = z.string().regex(/^[\x20-\x22\x24-\x2b\x2d-\x7e]{0,40}$/, 'validation.commandText')
const label = shownText(1, MAX_LABEL)
const capped = <Key extends z.ZodType<string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  max: number,
) =>
  z
    .record(key, value)
    .refine((entries) => Object.keys(entries).length <= max, `validation.tooMany max=${max}`)

const common = {
  shownIf: z.strictObject({ field: camelCase, is: camelCase }).optional(),
  optional: z.literal(true).optional(),
  /** Needed where the parameter has no words of ours. */
  label: label.optional(),
}
/** Up to what four bytes hold, as the number of a picture has. */
const number = z.number().int().min(-1_000_000).max(4_294_967_295)
const parameter = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('integer'),
      unit: z.enum(COMMAND_UNITS).nullable(),
      min: number,
      max: number,
      first: number.nullable(),
      ...common,
    })
    .refine(({ min, max }) => min <= max, { path: ['max'], error: 'validation.maxAboveMin' })
    .refine(({ min, max, first }) => first === null || (first >= min && first <= max), {
      path: ['first'],
      error: 'validation.invalid',
    }),
  z
    .strictObject({
      kind: z.literal('choice'),
      options: capped(camelCase, wire, MAX_OPTIONS),
      first: camelCase,
      labels: capped(camelCase, label, MAX_OPTIONS).optional(),
      ...common,
    })
    .refine(({ options, first }) => Object.hasOwn(options, first), {
      path: ['first'],
      error: 'validation.invalid',
    }),
  z.strictObject({ kind: z.literal('phone'), ...common }),
  z.strictObject({ kind: z.literal('phones'), max: z.number().int().min(1).max(10), ...common }),
  z.strictObject({
    kind: z.literal('time'),
    first: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.clock'),
    ...common,
  }),
  z.strictObject({
    kind: z.literal('text'),
    max: z.number().int().min(1).max(200),
    form: z.enum(TEXT_FORMS),
    first: wire.nullable(),
    ...common,
  }),
  z.strictObject({ kind: z.literal('latitude'), ...common }),
  z.strictObject({ kind: z.literal('longitude'), ...common }),
])
const parameters = capped(camelCase, parameter, MAX_PARAMETERS)

const templateText = z.string().min(1).max(245)
const template = z.union([
  templateText,
  z.strictObject({ by: camelCase, of: capped(camelCase, templateText, MAX_OPTIONS) }),
])
const commandText = z.strictObject({
  families: z.array(familyName).min(1).max(MAX_FAMILIES),
  /** In place of the parameters of the command. */
  parameters: parameters.optional(),
  gprs: template,
  sms: z.union([template, z.literal(true)]).optional(),
  read: templateText.optional(),
  /** How working modes are set. */
  modes: z
    .strictObject({
      normal: templateText.optional(),
      timingByClock: templateText.optional(),
      timingByHours: templateText.optional(),
      week: templateText.optional(),
    } satisfies Record<ModeKind, z.ZodType>)
    .optional(),
  source: shownText(1, MAX_SOURCE),
  mark: z.enum(MARKS),
})

/** What is said of an own command; of a built-in one it is ours to say. */
const ofOwn = {
  label: label.optional(),
  category: z.enum(COMMAND_CATEGORIES).optional(),
  parameters: parameters.optional(),
  danger: z.enum(DANGERS).optional(),
  readsOnly: z.literal(true).optional(),
  isCommon: z.literal(true).optional(),
  operatorSwitch: z.enum(OPERATOR_SWITCHES).optional(),
}
export const OF_OWN = Object.keys(ofOwn) as (keyof typeof ofOwn)[]

/** An own command or, under its name, texts for a built-in one. */
const command = z.strictObject({ name: camelCase, ...ofOwn, texts: z.array(commandText).max(MAX_TEXTS) })
export type DocumentCommand = z.output<typeof command>

/** The code of a model, as the catalogue of devices has it. */
const model = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/, 'validation.modelCode')

/** The shape of what an operator adds; what the parts say of each other is judged by `catalogueDocument`. */
export const plainDocument = z.strictObject({
  version: z.literal(1),
  /** Own families of trackers. */
  families: z.array(familyName).max(MAX_FAMILIES).default([]),
  /** Models in families, by their codes. */
  models: capped(model, familyName, MAX_MODELS).default({}),
  commands: z.array(command).max(MAX_COMMANDS).default([]),
  /** Commands that nobody is offered. */
  off: z.array(camelCase).max(MAX_COMMANDS).default([]),
  /** Kinds of commands that are off unless they stand here. */
  switches: z.array(z.enum(OPERATOR_SWITCHES)).max(OPERATOR_SWITCHES.length).default([]),
})
export type CatalogueDocument = z.output<typeof plainDocument>

export const EMPTY_DOCUMENT: CatalogueDocument = {
  version: 1,
  families: [],
  models: {},
  commands: [],
  off: [],
  switches: [],
}

/** The built-in catalogue as the screen is told of it: whatever it holds an own entry may hold as well. */
export const builtInDefinition = z.object({
  ...ofOwn,
  name: z.string(),
  category: z.enum(COMMAND_CATEGORIES),
  parameters,
  danger: z.enum(DANGERS),
  texts: z.array(commandText),
})
