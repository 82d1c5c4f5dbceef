import { z } from 'zod'
import { timeZone } from '@/lib/time/time-zone'
import type { Field } from './fields'
import { type AlertKindName, alertKind } from './kinds'
import type { RuleParams } from './rule-terms'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.clock')

function number({ min, max, step }: { min: number; max: number; step: number }): z.ZodNumber {
  const within = z.number().min(min).max(max)
  if (step === 0.01)
    return within.refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'validation.twoDecimals',
    )
  return step === 1 ? z.number().int().min(min).max(max) : within.multipleOf(step)
}

function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
      return field.first === null ? number(field) : number(field).default(field.first)
    case 'optional':
      return number(field).nullable().default(field.first)
    case 'bool':
      return z.boolean().default(field.first)
    case 'time':
      return clock.default(field.first)
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
