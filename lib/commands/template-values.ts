import { z } from 'zod'
import {
  type CommandEntry,
  type CommandParameter,
  type CommandParameters,
  type ParameterValues,
  parametersOf,
} from './catalogue/definition'
import { isAsked, parameterSchema } from './catalogue/parameters'
import { type TypedValues, valuesFrom } from './typed-values'

/** What a template says of a command: its parameters or, where only trackers of some families have any, those of the first. */
export function templateParameters({ parameters, texts }: CommandEntry): CommandParameters {
  const own = texts.flatMap((text) => (text.parameters ? [text.parameters] : []))
  return [parameters, ...own].find((one) => Object.keys(one).length > 0) ?? parameters
}

/**
 * The parameters that there is something to say of, given what the others say. What depends on one that is asked for each time is
 * among them, since it may be needed then.
 */
export const shownParameters = (
  parameters: CommandParameters,
  typed: TypedValues,
  asked: readonly string[],
): [string, CommandParameter][] =>
  Object.entries(parameters).filter(
    ([, parameter]) =>
      isAsked(parameter, typed) ||
      (parameter.shownIf !== undefined && asked.includes(parameter.shownIf.field)),
  )

type TemplateValues = {
  /** Null where something typed does not fit. */
  values: ParameterValues | null
  asked: string[]
  issues: readonly z.core.$ZodIssue[]
}

/** What was typed as the values of a template, without those that are asked for when it is used. */
export function templateValues(
  parameters: CommandParameters,
  typed: TypedValues,
  asked: readonly string[],
): TemplateValues {
  const shown = shownParameters(parameters, typed, asked)
  const names = shown.map(([name]) => name).filter((name) => asked.includes(name))
  const fixed: CommandParameters = Object.fromEntries(
    shown
      .filter(([name]) => !asked.includes(name))
      .map(([name, parameter]): [string, CommandParameter] => [name, { ...parameter, shownIf: undefined }]),
  )
  const judged = parameterSchema(fixed).safeParse(valuesFrom(fixed, typed), { reportInput: true })
  return judged.success
    ? { values: judged.data, asked: names, issues: [] }
    : { values: null, asked: names, issues: judged.error.issues }
}

/**
 * What a template is to hold of a command: values, and names that are asked for, which fit the command of one family at least.
 *
 * @throws ZodError for others
 */
export function judgeTemplate(
  definition: CommandEntry,
  given: Readonly<Record<string, unknown>>,
  asked: readonly string[],
): ParameterValues {
  const refusals: z.ZodError[] = []
  for (const text of definition.texts) {
    const judged = judgeFor(parametersOf(definition, text), given, asked)
    if (judged.success) return judged.data
    refusals.push(judged.error)
  }
  throw refusals[0] ?? new z.ZodError([])
}

function judgeFor(
  parameters: CommandParameters,
  given: Readonly<Record<string, unknown>>,
  asked: readonly string[],
) {
  const fixed = Object.entries(parameters)
    .filter(([name]) => name in given)
    .map(([name, parameter]): [string, CommandParameter] => [name, { ...parameter, shownIf: undefined }])
  // A name that the command has not is refused as a value of that name is.
  const unknown = asked.filter((name) => !(name in parameters)).map((name) => [name, null])
  return parameterSchema(Object.fromEntries(fixed)).safeParse({ ...given, ...Object.fromEntries(unknown) })
}
