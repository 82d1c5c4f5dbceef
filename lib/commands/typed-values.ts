import type { z } from 'zod'
import { AppError } from '@/lib/errors'
import type {
  CommandParameter,
  CommandParameters,
  Danger,
  ParameterValue,
  ParameterValues,
} from './catalogue/definition'
import { firstOf, isAsked, parameterSchema, writeCommand } from './catalogue/parameters'
import type { CommandChannel } from './command-states'
import type { OfferedCommand } from './offered-schema'

/** What stands in the fields of a form, by the names of the parameters. */
export type TypedValues = Readonly<Record<string, string>>

/**
 * What the form of a command begins with: what was sent before, else what the catalogue proposes; nothing for those in `empty`,
 * which are to be said.
 */
export function typedFrom(
  parameters: CommandParameters,
  values: ParameterValues = {},
  empty: readonly string[] = [],
): TypedValues {
  const entries = Object.entries(parameters).map(([name, parameter]) => {
    const known = values[name]
    const value = (isChoosable(parameter, known) ? known : null) ?? firstOf(parameter) ?? ''
    if (empty.includes(name)) return [name, '']
    return [name, Array.isArray(value) ? value.join('\n') : String(value)]
  })
  return Object.fromEntries(entries)
}

/** What was chosen for another model may not be among the choices of this one. */
const isChoosable = (parameter: CommandParameter, value: ParameterValue | undefined): boolean =>
  parameter.kind !== 'choice' || Object.hasOwn(parameter.options, String(value))

/** The fields that are asked for, given what the others say. */
export const askedOf = (parameters: CommandParameters, typed: TypedValues): [string, CommandParameter][] =>
  Object.entries(parameters).filter(([, parameter]) => isAsked(parameter, typed))

/** What was typed as values of the parameters; an empty field says nothing. */
export function valuesFrom(parameters: CommandParameters, typed: TypedValues): Record<string, unknown> {
  const entries = askedOf(parameters, typed).map(([name, parameter]) => [
    name,
    valueIn(parameter, (typed[name] ?? '').trim()),
  ])
  return Object.fromEntries(entries)
}

function valueIn(parameter: CommandParameter, text: string): unknown {
  if (parameter.kind === 'text' && parameter.first === '') return text
  if (text === '') return null
  switch (parameter.kind) {
    case 'integer':
    case 'latitude':
    case 'longitude':
      return Number(text.replace(',', '.'))
    case 'phones':
      return text.split(/[\s,;]+/).filter(Boolean)
    default:
      return text
  }
}

type WrittenOffer =
  | { text: string; danger: Danger; values: ParameterValues; issues: readonly never[] }
  | { text: null; danger: Danger; issues: readonly z.core.$ZodIssue[] }

/** An offered command as it will go to the device, or what is wrong with what was typed. */
export function writeOffer(
  offer: OfferedCommand,
  typed: TypedValues,
  by: CommandChannel = 'gprs',
): WrittenOffer {
  const { name, category, danger, family, parameters, source, mark } = offer
  const gprs = by === 'sms' ? offer.sms : offer.text
  if (gprs === null) return { text: null, danger, issues: [] }
  const given = valuesFrom(parameters, typed)
  const judged = parameterSchema(parameters).safeParse(given, { reportInput: true })
  if (!judged.success) return { text: null, danger, issues: judged.error.issues }
  const texts = [{ families: [family], gprs, source, mark }]
  try {
    const written = writeCommand({ name, category, danger, parameters, texts }, family, given)
    if (!written) return { text: null, danger, issues: [] }
    return { text: written.text, danger: written.danger, values: written.values, issues: [] }
  } catch (error) {
    if (error instanceof AppError) return { text: null, danger, issues: [] }
    throw error
  }
}
