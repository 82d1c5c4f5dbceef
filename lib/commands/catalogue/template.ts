import type {
  CommandParameter,
  CommandParameters,
  ParameterValue,
  ParameterValues,
  Template,
} from './definition'

const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/g
const BLOCK = /\[([^[\]]*)\]/g

/** How a value is written where its parameter alone does not say it. */
const FORMATS = {
  /** With two digits. */
  2: (value: string) => value.padStart(2, '0'),
  /** Seconds with two digits and their unit, whole ones of the largest that fits: `30s`, `05m`, `02h`. */
  span: (value: string) => {
    const seconds = Number(value)
    const [count, unit] =
      seconds >= 3600 ? [seconds / 3600, 'h'] : seconds >= 60 ? [seconds / 60, 'm'] : [seconds, 's']
    return `${String(Math.floor(count)).padStart(2, '0')}${unit}`
  },
  /** In tens. */
  tens: (value: string) => String(Math.max(1, Math.round(Number(value) / 10))),
  /** In four digits of base 16. */
  hex4: (value: string) => Number(value).toString(16).toUpperCase().padStart(4, '0'),
  /** A time without its colon. */
  hhmm: (value: string) => value.replace(':', ''),
  /** Signs that stand together, as a list. */
  list: (value: string) => [...value].join(','),
  /** Days of the week, 1 for Sunday, counted from Monday. */
  fromMonday: (value: string) =>
    [...value]
      .map((day) => (day === '1' ? '7' : String(Number(day) - 1)))
      .sort()
      .join(''),
  /** 0 for an address in numbers, 1 for a name. */
  kind: (value: string) => (/^\d+(\.\d+){3}$/.test(value) ? '0' : '1'),
} as const satisfies Record<string, (value: string) => string>

const isFormat = (format: string): format is `${keyof typeof FORMATS}` => Object.hasOwn(FORMATS, format)

/** The texts of a template, one for each value of a choice. */
export const alternatives = (template: Template): string[] =>
  typeof template === 'string' ? [template] : Object.values(template.of)

/** What of a text goes out whatever has a value. */
export const withoutBlocks = (text: string): string => text.replace(BLOCK, '')

/** The parameters that a template asks for, the choice between its texts among them. */
export function parametersIn(template: Template): string[] {
  const names = alternatives(template).flatMap((text) =>
    Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name),
  )
  return [...new Set(typeof template === 'string' ? names : [template.by, ...names])]
}

/** What can be wrong with a template; the texts stand in messages under `validation.catalogue`. */
type TemplateFlaw =
  | 'undeclared'
  | 'noChoice'
  | 'choiceWithoutText'
  | 'format'
  | 'beginsWithWord'
  | 'bracket'
  | 'ascii'
  | 'endsCommand'

/** What is wrong with a template; null for one that can be filled. */
export function templateFlaw(template: Template, parameters: CommandParameters): TemplateFlaw | null {
  const unknown = parametersIn(template).find((name) => !Object.hasOwn(parameters, name))
  if (unknown !== undefined) return 'undeclared'
  if (typeof template !== 'string') {
    const choice = parameters[template.by]
    if (choice?.kind !== 'choice') return 'noChoice'
    const isMissing = Object.keys(choice.options).some((value) => template.of[value] === undefined)
    if (isMissing) return 'choiceWithoutText'
  }
  for (const text of alternatives(template)) {
    for (const [, , format] of text.matchAll(PLACEHOLDER))
      if (format !== undefined && !isFormat(format)) return 'format'
    if (!/^[A-Za-z0-9*]/.test(text)) return 'beginsWithWord'
    // What stands around the values: braces and brackets must all be part of them.
    const rest = text.replace(PLACEHOLDER, 'x').replace(BLOCK, '$1')
    if (/[{}[\]]/.test(rest)) return 'bracket'
    if (!/^[\x20-\x7e]*$/.test(rest) || text.trim() === '') return 'ascii'
    if (/#./.test(rest)) return 'endsCommand'
  }
  return null
}

const LETTER = /[A-Za-z]/

/** The values of a choice that are words or parts of words: figures alone are none. */
function wordsOf(name: string, parameters: CommandParameters): string[] {
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
  return parameter?.kind === 'choice'
    ? Object.values(parameter.options).filter((value) => LETTER.test(value))
    : []
}

/** How many texts `writtenWith` gives. */
export const countWritten = (text: string, parameters: CommandParameters): number =>
  parametersIn(text).reduce((sum, name) => sum + wordsOf(name, parameters).length, 2)

/**
 * A text of a template with its choices written out, one after the other, and a figure for all that is typed: what it can say
 * without anybody typing it.
 */
export function writtenWith(text: string, parameters: CommandParameters): string[] {
  const plain = text.replace(BLOCK, '$1')
  const write = (name: string | null, value: string): string =>
    plain.replace(PLACEHOLDER, (_, other: string) => (other === name ? value : '1'))
  const spelled = parametersIn(plain).flatMap((name) =>
    wordsOf(name, parameters).map((value) => write(name, value)),
  )
  return [write(null, ''), text.replace(BLOCK, '').replace(PLACEHOLDER, '1'), ...spelled]
}

/** A value as it stands in a text; empty where there is none. */
function written(parameter: CommandParameter | undefined, value: ParameterValue | undefined): string {
  if (parameter === undefined || value === undefined || value === null) return ''
  if (parameter.kind === 'choice') return parameter.options[String(value)] ?? ''
  if (parameter.kind === 'latitude' || parameter.kind === 'longitude') return Number(value).toFixed(6)
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** The text of a template with values in it. They have been through the schema of the parameters. */
export function fillTemplate(
  template: Template,
  parameters: CommandParameters,
  values: ParameterValues,
): string {
  const text = typeof template === 'string' ? template : (template.of[String(values[template.by])] ?? '')
  const fill = (part: string): string =>
    part.replace(PLACEHOLDER, (_, name: string, format?: string) => {
      const value = written(parameters[name], values[name])
      return format !== undefined && isFormat(format) ? FORMATS[format](value) : value
    })
  const hasValue = (part: string): boolean =>
    Array.from(part.matchAll(PLACEHOLDER)).some(([, name = '']) => written(parameters[name], values[name]))
  return fill(text.replace(BLOCK, (_, part: string) => (hasValue(part) ? part : '')))
}
