import { z } from 'zod'
import type { Method } from '@/server/next/openapi'
import type { RouteSpec } from '@/server/next/route'
import type { Owner } from './owner'
import { COUPLED, namingOf, type Reference, referenceOf } from './references'
import { EITHER, EITHER_OF, NEEDED, NEW_IMEI, picture, SAMPLES, sheet } from './samples'

export type Part = 'params' | 'query' | 'body' | 'form'
export const PARTS = ['params', 'query', 'body', 'form'] as const
/** A field that names an object, and where it stands. */
export type Named = { part: Part; path: readonly string[]; list: boolean; reference: Reference }
export type Values = Partial<Record<Part, Record<string, unknown>>>

type Json = {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  enum?: unknown[]
  const?: unknown
  minimum?: number
  default?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
}

export function schemaOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
}

const variants = (schema: Json): Json[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(variants),
]

/** Every field of a request that names an object, nested ones included. */
export function namedFields(method: Method, path: string, spec: RouteSpec): Named[] {
  const found: Named[] = []
  const walk = (part: Part, schema: Json, at: readonly string[]) => {
    for (const variant of variants(schema)) {
      for (const [name, field] of Object.entries(variant.properties ?? {})) {
        // What a device is to be called names no device that there is.
        const named = at.at(-1) === 'identifiers' ? null : referenceOf(method, path, name)
        // What stands in a filter only narrows what is seen anyway.
        const reference = named && at.at(-1) === 'filter' ? { ...named, reach: 'filter' as const } : named
        const list = variants(field).some(({ type }) => type === 'array') && part !== 'query'
        const here = [...at, name]
        const known = found.some((one) => one.part === part && one.path.join() === here.join())
        if (reference && !known) found.push({ part, path: here, list, reference })
        if (!reference)
          for (const inner of [field, ...variants(field).flatMap(({ items }) => items ?? [])])
            walk(part, inner, here)
      }
    }
  }
  for (const part of PARTS) if (spec[part]) walk(part, schemaOf(spec[part]), [])
  return found
}

/** A right request that names objects of `own` wherever it has to name one. */
export function sampleRequest(method: Method, path: string, spec: RouteSpec, own: Owner): Values {
  const values: Values = {}
  const fieldOf = (name: string, schema: Json): unknown => {
    const reference = referenceOf(method, path, name)
    if (reference)
      return encode(
        reference,
        own,
        false,
        variants(schema).some(({ type }) => type === 'array'),
      )
    if (name === 'file' || name === 'pictures') return sheet(NEW_IMEI)
    if (SAMPLES[name] !== undefined && accepts(schema, SAMPLES[name])) return SAMPLES[name]
    return valueFor(schema)
  }
  const valueFor = (schema: Json): unknown => {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum.includes('csv') ? 'csv' : schema.enum[0]
    const inner = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
    if (inner && !schema.properties) return valueFor(inner)
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object') return objectFor(schema)
    if (type === 'array') return [valueFor(schema.items ?? {})]
    if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
    if (type === 'boolean') return true
    return 'sample'
  }
  const objectFor = (schema: Json): Record<string, unknown> => {
    const { properties = {}, required = [] } = schema.properties
      ? schema
      : (variants(schema).find((one) => one.properties) ?? {})
    const wanted = Object.keys(properties).filter((name) => required.includes(name) || name === 'format')
    const all = { ...Object.fromEntries(wanted.map((name) => [name, fieldOf(name, properties[name] ?? {})])) }
    if ('ids' in properties && 'imeis' in properties && !('imeis' in all)) all.imeis = [own.devices[0].imei]
    const [first] = EITHER_OF[`${method} ${path}`] ?? []
    if (first && first in properties) all[first] = fieldOf(first, properties[first] ?? {})
    if ('device' in properties && 'account' in properties) all.device = own.devices[0].imei
    return all
  }
  for (const part of PARTS) {
    if (!spec[part]) continue
    values[part] = { ...objectFor(schemaOf(spec[part])), ...NEEDED[`${method} ${path}`]?.[part] }
  }
  return values
}

function accepts(schema: Json, sample: unknown): boolean {
  const fixed = variants(schema).flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]))
  return fixed.length === 0 || fixed.includes(sample)
}

function encode(reference: Reference, owner: Owner, second: boolean, list: boolean): unknown {
  const value = namingOf(reference, owner, second)
  if (reference.by === 'sheet') return sheet(String(value))
  if (reference.by === 'fileName') return picture(`${value}1.png`)
  return list ? [value] : value
}

/** The same request with one field that names an object of `owner`. */
export function naming(
  operation: string,
  values: Values,
  field: Named,
  owner: Owner,
  second: boolean,
): Values {
  const copy = { ...values, [field.part]: cloneDeep(values[field.part] ?? {}) }
  let at = copy[field.part] as Record<string, unknown>
  for (const step of field.path.slice(0, -1)) {
    at[step] ??= {}
    at = at[step] as Record<string, unknown>
  }
  const last = field.path.at(-1) ?? ''
  at[last] = encode(field.reference, owner, second, field.list)
  if (field.path[0] === 'filter') for (const name of ['ids', 'imeis']) delete copy[field.part]?.[name]
  const coupled = COUPLED[`${operation} ${last}`]
  if (coupled) at[coupled.field] = [namingOf(coupled.reference, owner, second)]
  for (const pair of [...EITHER, ...(EITHER_OF[operation] ? [EITHER_OF[operation]] : [])]) {
    const other = pair.find((name) => name !== last)
    if ((pair as readonly string[]).includes(last) && other && field.part !== 'params') delete at[other]
  }
  return copy
}

function cloneDeep(value: unknown): Record<string, unknown> {
  const clone = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(clone)
    if (one === null || typeof one !== 'object' || one instanceof File) return one
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, clone(inner)]))
  }
  return clone(value) as Record<string, unknown>
}
