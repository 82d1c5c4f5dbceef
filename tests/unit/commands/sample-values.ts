import { CATALOGUE } from '@/lib/commands/catalogue/catalogue'
import {
  type CommandDefinition,
  type CommandParameter,
  type CommandParameters,
  type CommandText,
  type ParameterValue,
  parametersOf,
} from '@/lib/commands/catalogue/definition'

export type Told = {
  definition: CommandDefinition
  family: string
  text: CommandText
  parameters: CommandParameters
}

/** Every command in the text of every family that takes it. */
export const EVERY_TEXT: Told[] = CATALOGUE.definitions.flatMap((definition) =>
  definition.texts.flatMap((text) =>
    text.families.map((family) => ({ definition, family, text, parameters: parametersOf(definition, text) })),
  ),
)

/** Values at the ends of what a parameter takes, its choices among them. */
export function endsOf(parameter: CommandParameter): ParameterValue[] {
  switch (parameter.kind) {
    case 'integer':
      return [parameter.min, parameter.max]
    case 'choice':
      return Object.keys(parameter.options)
    case 'phone':
      return ['+4915112345678', '112']
    case 'phones':
      return [['112'], Array.from({ length: parameter.max }, (_, at) => `+49151123456${at}`)]
    case 'time':
      return ['00:00', '23:59']
    case 'latitude':
      return [-90, 90]
    case 'longitude':
      return [-180, 180]
    case 'text':
      return textEnds(parameter)
  }
}

function textEnds({ form, max }: Extract<CommandParameter, { kind: 'text' }>): string[] {
  if (form === 'digits') return ['0', '9'.repeat(max)]
  if (form === 'host' && max <= 62) return ['203.0.113.7', `${'a'.repeat(max - 2)}.b`]
  if (form === 'host') return ['203.0.113.7', `${'a'.repeat(60)}.${'b'.repeat(max - 61)}`]
  if (form === 'url') return ['https://203.0.113.7:8080/up', `http://a.example/${'c'.repeat(max - 17)}`]
  if (form === 'stream') return ['rtmp://203.0.113.7:1935/live', `rtmp://a.example/${'c'.repeat(max - 17)}`]
  return ['a', `${'x y!'.repeat(max / 4)}`.padEnd(max, 'z').slice(0, max)]
}

/** One set of values for each end of each parameter, so that every value stands in one at least. */
export function valueSets(parameters: CommandParameters): Record<string, ParameterValue>[] {
  const ends = Object.entries(parameters).map(([name, parameter]) => [name, endsOf(parameter)] as const)
  const most = Math.max(1, ...ends.map(([, values]) => values.length))
  const set = (at: number) =>
    Object.fromEntries(ends.map(([name, values]) => [name, values[at % values.length] ?? null]))
  return Array.from({ length: most }, (_, at) => set(at))
}
