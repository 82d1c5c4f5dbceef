import type { DocumentCommand } from './catalogue-document'
import type { CommandParameter, CommandParameters, CommandUnit, TextForm } from './definition'

export const PARAMETER_KINDS = [
  'integer',
  'choice',
  'text',
  'phone',
  'phones',
  'time',
  'latitude',
  'longitude',
] as const satisfies readonly CommandParameter['kind'][]

/** A value of a choice: what programs call it, how people see it, and what stands in the text for it. */
export type OptionDraft = { name: string; label: string; wire: string }

/** A parameter as it is typed. What its kind has no use for stays as it was, in case it is chosen again. */
export type ParameterDraft = {
  name: string
  kind: CommandParameter['kind']
  label: string
  optional: boolean
  unit: CommandUnit | ''
  min: string
  max: string
  first: string
  form: TextForm
  options: readonly OptionDraft[]
  /** Asked for only where a choice has a value. */
  shownField: string
  shownIs: string
}

export const NEW_PARAMETER: ParameterDraft = {
  name: '',
  kind: 'integer',
  label: '',
  optional: false,
  unit: '',
  min: '',
  max: '',
  first: '',
  form: 'any',
  options: [],
  shownField: '',
  shownIs: '',
}

export const parameterDrafts = (parameters: CommandParameters): ParameterDraft[] =>
  Object.entries(parameters).map(([name, parameter]): ParameterDraft => {
    const { kind, label = '', optional = false, shownIf } = parameter
    const common = {
      ...NEW_PARAMETER,
      name,
      kind,
      label,
      optional,
      shownField: shownIf?.field ?? '',
      shownIs: shownIf?.is ?? '',
      ...('first' in parameter && { first: String(parameter.first ?? '') }),
      ...('max' in parameter && { max: String(parameter.max) }),
    }
    if (kind === 'integer') return { ...common, unit: parameter.unit ?? '', min: String(parameter.min) }
    if (kind === 'text')
      return { ...common, form: parameter.form, optional: optional || parameter.first === '' }
    if (kind !== 'choice') return common
    const options = Object.entries(parameter.options).map(([option, wire]) => ({
      name: option,
      label: parameter.labels?.[option] ?? '',
      wire,
    }))
    return { ...common, options }
  })

type Parameter = NonNullable<DocumentCommand['parameters']>[string]

/** An empty field is no number; the schema says that it is needed. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim()))

function parameterOf(draft: ParameterDraft): Parameter {
  const { kind, label, optional, unit, min, max, first, form, options, shownField, shownIs } = draft
  const common = {
    ...(label.trim() !== '' && { label: label.trim() }),
    ...(optional && { optional: true as const }),
    ...(shownField !== '' && { shownIf: { field: shownField, is: shownIs } }),
  }
  switch (kind) {
    case 'integer':
      return {
        kind,
        unit: unit || null,
        min: numberIn(min),
        max: numberIn(max),
        first: first.trim() === '' ? null : numberIn(first),
        ...common,
      }
    case 'choice': {
      const labels = options.filter((option) => option.label.trim() !== '')
      return {
        kind,
        first,
        ...common,
        options: Object.fromEntries(options.map(({ name, wire }) => [name, wire])),
        ...(labels.length > 0 && {
          labels: Object.fromEntries(labels.map((option) => [option.name, option.label.trim()])),
        }),
      }
    }
    case 'phones':
      return { kind, max: numberIn(max), ...common }
    case 'time':
      return { kind, first, ...common }
    case 'text':
      // One that may be left empty begins empty.
      if (optional && first === '')
        return { kind, max: numberIn(max), form, first, ...common, optional: undefined }
      return { kind, max: numberIn(max), form, first: first || null, ...common }
    case 'phone':
    case 'latitude':
    case 'longitude':
      return { kind, ...common }
  }
}

/** What was typed, in the order in which it is asked for. Of two of one name the later is kept: `repeatedIn` tells of them. */
export const parametersOfDrafts = (drafts: readonly ParameterDraft[]): Record<string, Parameter> =>
  Object.fromEntries(drafts.map((draft) => [draft.name, parameterOf(draft)]))

/** The places of names that stand further up, or nowhere. */
export const repeatedIn = (drafts: readonly { name: string }[]): number[] =>
  drafts.flatMap(({ name }, at) => (drafts.findIndex((other) => other.name === name) === at ? [] : [at]))
