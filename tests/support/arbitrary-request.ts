import fc from 'fast-check'
import type { z } from 'zod'
import type { RouteSpec } from '@/server/next/route'
import { PARTS, type Part, schemaOf, type Values } from './authorization/request'

type Json = ReturnType<typeof schemaOf> & {
  pattern?: string
  format?: string
  maximum?: number
  maxLength?: number
  minLength?: number
  additionalProperties?: unknown
}

/** Texts that have broken programs: empty, huge, control signs, patterns, other scripts, what looks like a number. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  "'; drop table devices; --",
  '%_\\',
  '../../etc/passwd',
  '<script>',
  '{{7*7}}',
  '٣٤٥',
  '\u202eabc',
  '\ud800',
  'true',
  'null',
  'NaN',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '2147483648',
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01T00:00:00Z',
  'x'.repeat(5000),
]
const EXTREMES = [0, -1, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 0.1]
const json = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>

/** Right and wrong values for a schema. `known` gives values of things that exist, by the name of a field. */
export function valueFor(
  schema: Json,
  name: string,
  known: Record<string, readonly unknown[]>,
): fc.Arbitrary<unknown> {
  const real = known[name]
  const fitting = fittingValue(schema, name, known)
  return fc.oneof(
    { weight: real ? 6 : 0, arbitrary: fc.constantFrom(...(real ?? [null])) },
    { weight: 10, arbitrary: fitting },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...NASTY, ...EXTREMES, null) },
    { weight: 1, arbitrary: json },
  )
}

function fittingValue(
  schema: Json,
  name: string,
  known: Record<string, readonly unknown[]>,
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fittingValue(one as Json, name, known)))
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, name, known)))
}

function ofType(
  type: string,
  schema: Json,
  name: string,
  known: Record<string, readonly unknown[]>,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectFor(schema, known)
    case 'array':
      return fc.array(valueFor((schema.items ?? {}) as Json, name, known), { maxLength: 4 })
    case 'integer':
      return fc.oneof(
        fc.integer({ min: 0, max: 20 }),
        fc.integer(bounds(schema)),
        fc.constantFrom(...EXTREMES),
      )
    case 'number':
      return fc.double({ ...bounds(schema), noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textFor(schema)
    default:
      return json
  }
}

const bounds = ({ minimum = -(2 ** 31), maximum = 2 ** 31 }: Json) => ({
  min: Math.max(minimum, -(2 ** 31)),
  max: Math.min(maximum, 2 ** 31),
})

function textFor({ pattern, format, maxLength = 60 }: Json): fc.Arbitrary<string> {
  const free = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) })
  const choices: fc.Arbitrary<string>[] = [free, fc.constantFrom(...NASTY)]
  if (format === 'date-time') choices.push(fc.date({ noInvalidDate: true }).map((date) => date.toISOString()))
  else if (pattern) choices.push(fc.stringMatching(new RegExp(pattern)))
  return fc.oneof(...choices)
}

function objectFor(schema: Json, known: Record<string, readonly unknown[]>): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {})
  if (entries.length === 0) return fc.dictionary(fc.string({ maxLength: 8 }), json, { maxKeys: 3 })
  const required = new Set(schema.required ?? [])
  const fields = entries.map(([name, field]) => [name, valueFor(field as Json, name, known)] as const)
  const model = Object.fromEntries(fields)
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(model, { requiredKeys: [...required] }) },
    { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
  )
}

const files = fc.constantFrom(
  new File(['IMEI\n359000000000017\n'], 'devices.csv'),
  new File(['PK\u0003\u0004 not really'], '359000000000017-1.xlsx'),
  new File(['\u0000\u0001'], '.png', { type: 'image/png' }),
  new File([''], '', { type: '' }),
)

/** Requests to an operation, most of them nearly right. */
export function requestFor(spec: RouteSpec, known: Record<string, readonly unknown[]>): fc.Arbitrary<Values> {
  const parts = PARTS.filter((part) => spec[part])
  const arbitraries = parts.map((part) => {
    const whole = objectFor(schemaOf(spec[part] as z.ZodType) as Json, known)
    if (part === 'body') return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: json })
    return part === 'form' ? fc.tuple(whole, files).map(withFile) : whole
  })
  return fc
    .tuple(...arbitraries)
    .map((values) => Object.fromEntries(parts.map((part: Part, at) => [part, values[at]])) as Values)
}

function withFile([fields, file]: [unknown, File]): Record<string, unknown> {
  const given = fields as Record<string, unknown>
  for (const name of ['file', 'picture', 'pictures']) if (name in given) given[name] = file
  return given
}
