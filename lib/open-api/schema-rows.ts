import type { Schema } from './document'

export type SchemaRow = { name: string; depth: number; type: string; required: boolean; limits: string }

const MAX_DEPTH = 5

/** The fields of a schema as lines of a table, nested ones below theirs. */
export function schemaRows(schema: Schema, depth = 0): SchemaRow[] {
  const inner = fieldsOf(schema)
  if (depth > MAX_DEPTH) return []
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => [
    {
      name,
      depth,
      type: typeOf(field),
      required: (inner.required ?? []).includes(name),
      limits: limitsOf(field),
    },
    ...schemaRows(field, depth + 1),
  ])
}

/** Where the fields stand: in the schema, in the items of its array, in the first of its choices that has some. */
function fieldsOf(schema: Schema): Schema {
  if (schema.properties) return schema
  if (schema.items) return fieldsOf(schema.items)
  const choices = (schema.anyOf ?? schema.oneOf ?? []).map(fieldsOf)
  return choices.find(({ properties }) => properties) ?? {}
}

/** `string`, `integer[]`, `string | null`. */
export function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.items) return `${typeOf(schema.items)}[]`
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  return schema.type ?? (schema.properties ? 'object' : 'any')
}

/** The words that may stand there, or in the array there. */
function valuesOf(schema: Schema): unknown[] | undefined {
  if (schema.enum) return schema.enum
  return [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    .flatMap((one) => (one ? [valuesOf(one)] : []))
    .find((values) => values !== undefined)
}

const SHOWN_VALUES = 12

function limitsOf(schema: Schema): string {
  const parts: string[] = []
  const values = valuesOf(schema)
  if (values) {
    const more = values.length > SHOWN_VALUES ? ' …' : ''
    parts.push(values.slice(0, SHOWN_VALUES).join(' · ') + more)
  }
  if (schema.format) parts.push(schema.format)
  if (schema.maxLength !== undefined) parts.push(`${schema.minLength ?? 0}–${schema.maxLength}`)
  const [least, most] = [schema.minimum, schema.maximum].map(meantEnd)
  if (least !== undefined && most !== undefined) parts.push(`${least}–${most}`)
  else if (least !== undefined) parts.push(`≥ ${least}`)
  else if (most !== undefined) parts.push(`≤ ${most}`)
  if (schema.default !== undefined) parts.push(`= ${JSON.stringify(schema.default)}`)
  return parts.join('   ')
}

/** An end that somebody set: none where it is only how far a whole number reaches. */
const meantEnd = (end: number | undefined) =>
  end === undefined || Math.abs(end) >= Number.MAX_SAFE_INTEGER ? undefined : end
