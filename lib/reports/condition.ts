import { z } from 'zod'
import { cellOf, type ReportRow } from './row'

/** A condition on a column, as it stands in an address: `seconds>=300`, `type=sos,overspeed`. */
export type Condition =
  | { column: string; is: 'atLeast' | 'atMost'; value: number }
  | { column: string; is: 'oneOf'; values: string[] }

const WRITTEN = /^([A-Za-z][A-Za-z0-9]{0,39})(>=|<=|=)(.{1,400})$/

export const conditionText = z
  .string()
  .max(450)
  .refine((text) => readCondition(text) !== null, 'validation.condition')

/** Null for what is none. */
export function readCondition(text: string): Condition | null {
  const [, column, sign, rest] = WRITTEN.exec(text) ?? []
  if (!column || !rest) return null
  if (sign === '=') return { column, is: 'oneOf', values: rest.split(',').filter(Boolean) }
  const value = Number(rest)
  if (!Number.isFinite(value)) return null
  return { column, is: sign === '>=' ? 'atLeast' : 'atMost', value }
}

export function writeCondition(condition: Condition): string {
  if (condition.is === 'oneOf') return `${condition.column}=${condition.values.join(',')}`
  return `${condition.column}${condition.is === 'atLeast' ? '>=' : '<='}${condition.value}`
}

/** A figure as somebody types it; nothing is no end. */
const end = z
  .string()
  .transform((text) => (text.trim() === '' ? null : Number(text)))
  .pipe(z.number().nullable())

/** The fields that a column is filtered by: figures in the units of the reader, and words out of its list. */
export const conditionFields = z
  .object({ atLeast: end, atMost: end, oneOf: z.array(z.string()) })
  .refine(({ atLeast, atMost }) => atLeast === null || atMost === null || atLeast <= atMost, {
    path: ['atMost'],
    message: 'validation.maxAboveMin',
  })
export type ConditionFields = z.output<typeof conditionFields>

/** Whether a row meets every condition; what is not known meets none. */
export function meets(row: ReportRow, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => {
    const cell = cellOf(row, condition.column)
    if (condition.is === 'oneOf') return cell !== null && condition.values.includes(String(cell))
    if (typeof cell !== 'number') return false
    return condition.is === 'atLeast' ? cell >= condition.value : cell <= condition.value
  })
}
