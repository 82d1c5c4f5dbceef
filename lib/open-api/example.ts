import { DEFAULT_MODEL } from '@/lib/devices/catalogue-model'
import type { Schema } from './document'

const NAMED: Record<string, unknown> = {
  imei: '358899050000017',
  imeis: ['358899050000017'],
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-02T00:00:00Z',
  model: DEFAULT_MODEL,
}
const MAX_DEPTH = 6

/** A value that a schema might take; optional fields are left out of requests and shown in answers. */
export function exampleOf(schema: Schema, all: boolean, name = '', depth = 0): unknown {
  if (name in NAMED && !schema.properties) return NAMED[name]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice) return exampleOf(choice, all, name, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (schema.properties || type === 'object') return objectOf(schema, all, depth)
  if (type === 'array') return depth > MAX_DEPTH ? [] : [exampleOf(schema.items ?? {}, all, name, depth + 1)]
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  if (type === 'null' || type === undefined) return null
  return schema.format === 'date-time' ? '2026-11-01T00:00:00Z' : 'text'
}

function objectOf({ properties = {}, required = [] }: Schema, all: boolean, depth: number) {
  if (depth > MAX_DEPTH) return {}
  const shown = Object.entries(properties).filter(([name]) => all || required.includes(name))
  return Object.fromEntries(shown.map(([name, field]) => [name, exampleOf(field, all, name, depth + 1)]))
}
