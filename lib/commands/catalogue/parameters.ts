import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { clockTime } from '@/lib/time/weekly-schedule'
import { dangerOfText, stronger } from './danger-of-text'
import {
  type CommandDefinition,
  type CommandEntry,
  type CommandParameter,
  type CommandParameters,
  type CommandText,
  type Danger,
  type ParameterValues,
  parametersOf,
  type TextForm,
  textFor,
} from './definition'
import { isCarried } from './jt808-texts'
import { readsAsCommand, SPOKEN_LETTERS } from './spoken-text'
import { fillTemplate } from './template'

/** What no text may hold: what ends a command or separates its parts, and what is not printable. */
const plainText = /^[\x20-\x22\x24-\x2b\x2d-\x7e]*$/
const FORMS: Record<TextForm, { form: RegExp; message: string }> = {
  any: { form: plainText, message: 'validation.commandText' },
  message: { form: /^[^\p{C}\p{Zl}\p{Zp}#,]*$/u, message: 'validation.messageText' },
  spoken: { form: SPOKEN_LETTERS, message: 'validation.spokenLetters' },
  part: { form: /^[\x20-\x22\x24-\x2b\x2d-\x39\x3c-\x7e]*$/, message: 'validation.commandText' },
  digits: { form: /^\d*$/, message: 'validation.commandDigits' },
  host: { form: /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.|$))+$/i, message: 'validation.host' },
  url: { form: /^https?:\/\/[\x21\x22\x24-\x2b\x2d-\x7e]+$/i, message: 'validation.commandUrl' },
  stream: { form: /^rtmps?:\/\/[\x21\x22\x24-\x2b\x2d-\x7e]+$/i, message: 'validation.commandStream' },
}
const phone = z.string().regex(/^\+?\d{3,20}$/, 'validation.phone')

function textSchema({ max, form, first }: Extract<CommandParameter, { kind: 'text' }>) {
  const mayBeEmpty = first === ''
  const { form: pattern, message } = FORMS[form]
  const schema = z
    .string()
    .trim()
    .min(mayBeEmpty ? 0 : 1)
    .max(max)
    .refine((text) => (mayBeEmpty && text === '') || pattern.test(text), message)
  return form === 'spoken'
    ? schema.refine((text) => !readsAsCommand(text), 'validation.spokenCommand')
    : schema
}

function schemaOf(parameter: CommandParameter): z.ZodType {
  switch (parameter.kind) {
    case 'integer':
      return z.number().int().min(parameter.min).max(parameter.max)
    case 'choice':
      return z.enum(Object.keys(parameter.options) as [string, ...string[]])
    case 'phone':
      return phone
    case 'phones':
      return z.array(phone).min(1).max(parameter.max)
    case 'time':
      return clockTime
    case 'text':
      return textSchema(parameter)
    case 'latitude':
      return z.number().min(-90).max(90)
    case 'longitude':
      return z.number().min(-180).max(180)
  }
}

/** What a form begins with, and what holds where nothing is said; undefined where it has to be. */
export const firstOf = (parameter: CommandParameter): string | number | undefined =>
  'first' in parameter ? (parameter.first ?? undefined) : undefined

/** Whether a parameter is asked for, given what the others say. */
export const isAsked = ({ shownIf }: CommandParameter, values: ParameterValues): boolean =>
  shownIf === undefined || values[shownIf.field] === shownIf.is

function makeSchema(parameters: CommandParameters) {
  const entries = Object.entries(parameters)
  const shape = Object.fromEntries(
    entries.map(([name, parameter]) => {
      const schema = schemaOf(parameter)
      const first = firstOf(parameter)
      if (first !== undefined) return [name, schema.default(first)]
      return [name, parameter.optional || parameter.shownIf ? schema.nullish() : schema]
    }),
  )
  return z
    .strictObject(shape)
    .superRefine((given, context) => {
      const values = given as ParameterValues
      for (const [name, parameter] of entries)
        if (!parameter.optional && isAsked(parameter, values) && (values[name] ?? null) === null)
          context.addIssue({ code: 'custom', path: [name], message: 'validation.needed' })
    })
    .transform((given): ParameterValues => {
      const values = given as ParameterValues
      return Object.fromEntries(
        entries.flatMap(([name, parameter]) =>
          isAsked(parameter, values) ? [[name, values[name] ?? null]] : [],
        ),
      )
    })
}

const made = new WeakMap<CommandParameters, ReturnType<typeof makeSchema>>()

/** The values of parameters: none but those that are declared, and of these what is asked for. */
export function parameterSchema(parameters: CommandParameters): ReturnType<typeof makeSchema> {
  const known = made.get(parameters)
  if (known) return known
  const schema = makeSchema(parameters)
  made.set(parameters, schema)
  return schema
}

/** What is asked for of a command by trackers of a family; null where no text for them is known. */
export function parametersFor(definition: CommandEntry, family: string): CommandParameters | null {
  const text = textFor(definition, family)
  return text && parametersOf(definition, text)
}

type WrittenCommand = {
  text: string
  smsText: string | null
  /** Asks whether the setting was taken. */
  readText: string | null
  values: ParameterValues
  /** Of the command, or of what its text turned out to do. */
  danger: Danger
  source: string
  mark: CommandText['mark']
}

/**
 * A command in the text of a family, with values that were given. Null where no text for it is known.
 *
 * @throws ZodError for values that do not fit, AppError `commandFormat` for a text that no packet can carry
 */
export function writeCommand(
  definition: CommandDefinition,
  family: string,
  given: unknown,
): WrittenCommand | null {
  const text = textFor(definition, family)
  if (!text) return null
  const parameters = parametersOf(definition, text)
  const values = parameterSchema(parameters).parse(given)
  const write = (template: CommandText['gprs']) => {
    const filled = fillTemplate(template, parameters, values)
    if (!isCarried(filled, family)) throw new AppError('commandFormat')
    return filled
  }
  const gprs = write(text.gprs)
  const sms = text.sms === true ? gprs : text.sms === undefined ? null : write(text.sms)
  return {
    text: gprs,
    smsText: sms,
    readText: text.read ?? null,
    values,
    danger: [gprs, sms ?? gprs].map((one) => dangerOfText(one, family)).reduce(stronger, definition.danger),
    source: text.source,
    mark: text.mark,
  }
}
