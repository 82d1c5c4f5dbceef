import { z } from 'zod'
import { readsAsWritten } from '@/lib/text/shown-text'
import { timeZone } from '@/lib/time/time-zone'
import { clockTime } from '@/lib/time/weekly-schedule'
import type { RuleParams } from '../rules/rule-terms'
import { condition, fenceOfRule } from './condition-schema'
import type { Field } from './fields'
import { type AlertKindName, alertKind } from './kinds'
import { numberSchema } from './number-schema'

/** Own words, which may be left out. */
const ownText = (max: number) => z.string().trim().max(max).refine(readsAsWritten, 'validation.nameLetters')

function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
      return field.first === null ? numberSchema(field) : numberSchema(field).default(field.first)
    case 'optional':
      return numberSchema(field).nullable().default(field.first)
    case 'bool':
      return z.boolean().default(field.first)
    case 'time':
      return clockTime.default(field.first)
    case 'choice':
      return z.enum(field.options).default(field.first)
    case 'zone':
      return timeZone.default(field.first)
    case 'latitude':
      return z.number().min(-90).max(90)
    case 'longitude':
      return z.number().min(-180).max(180)
    case 'eventTypes':
      return z
        .array(z.enum(field.options as [string, ...string[]]))
        .min(1)
        .max(field.options.length)
        .transform((types) => [...new Set(types)])
    case 'text':
      return ownText(field.max).default(field.first)
    case 'fence':
      return fenceOfRule
    case 'conditions':
      return z
        .array(condition)
        .min(1)
        .max(field.max)
        .default([...field.first])
  }
}

function schemaOfKind(kind: AlertKindName) {
  const { fields, rules = [] } = alertKind(kind)
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
  return z.strictObject(shape).superRefine((given, context) => {
    const values = given as RuleParams
    for (const rule of rules) {
      if (rule.kind === 'oneOf') {
        const [first, other] = rule.fields
        if (values[first] === null && values[other] === null)
          context.addIssue({ code: 'custom', path: [first], message: 'validation.needed' })
        continue
      }
      if (rule.kind === 'someOf') {
        const [first] = rule.fields
        if (rule.fields.every((name) => values[name] === false))
          context.addIssue({ code: 'custom', path: [first], message: 'validation.needed' })
        continue
      }
      const [from, to] = [values[rule.from], values[rule.to]]
      // Times by the clock compare as they are written.
      if (from !== null && to !== null && from !== undefined && to !== undefined && from >= to)
        context.addIssue({
          code: 'custom',
          path: [rule.to],
          message: typeof to === 'string' ? 'validation.endAfterStart' : 'validation.maxAboveMin',
        })
    }
  })
}

const made = new Map<AlertKindName, ReturnType<typeof schemaOfKind>>()

/** What the fields of a kind may be; those left out are what its form begins with. */
export function paramSchema(kind: AlertKindName): ReturnType<typeof schemaOfKind> {
  const known = made.get(kind)
  if (known) return known
  const schema = schemaOfKind(kind)
  made.set(kind, schema)
  return schema
}
