import { AppError } from '@/lib/errors'
import { type Column, isNumeric } from './column'
import type { FilterSpec } from './report'
import { cellOf, type ReportRow } from './row'

/** A condition on a column, as it stands in an address: `seconds>=300`, `type=sos,overspeed`. */
export type Condition =
  | { column: string; is: 'atLeast' | 'atMost'; value: number }
  | { column: string; is: 'oneOf'; values: string[] }

const WRITTEN = /^([A-Za-z][A-Za-z0-9]{0,39})(>=|<=|=)(.{1,400})$/

/** Null for what is none. */
export function readCondition(text: string): Condition | null {
  const [, column, sign, rest] = WRITTEN.exec(text) ?? []
  if (!column || !rest) return null
  if (sign === '=') return { column, is: 'oneOf', values: rest.split(',').filter(Boolean) }
  const value = Number(rest)
  if (!Number.isFinite(value)) return null
  return { column, is: sign === '>=' ? 'atLeast' : 'atMost', value }
}

type Told = { columns: readonly Pick<Column, 'key' | 'kind'>[]; filters: readonly FilterSpec[] }

/**
 * Throws `conditionColumn` for one on a column that there is not, or that nothing in its column can meet: its rows would
 * all be left out.
 */
export function readConditions(texts: readonly string[], { columns, filters }: Told): Condition[] {
  const conditions = texts.flatMap((text) => readCondition(text) ?? [])
  const wrong = conditions.find((condition) => {
    const column = columns.find(({ key }) => key === condition.column)
    if (column?.kind === 'driver') return !areDrivers(condition)
    return !column || !canMeet(column, condition, choicesOf(condition.column, filters))
  })
  if (wrong) throw new AppError('conditionColumn', { column: wrong.column })
  return conditions
}

/** Drivers are chosen by their ids: several have one name. `none` is nobody who is known. */
const areDrivers = (condition: Condition): boolean =>
  condition.is === 'oneOf' &&
  condition.values.length > 0 &&
  condition.values.every((value) => value === NOBODY || /^[1-9]\d{0,9}$/.test(value))
export const NOBODY = 'none'

/** All that may stand in a column of few words; undefined for the others. */
const choicesOf = (key: string, filters: readonly FilterSpec[]): readonly string[] | undefined =>
  filters.flatMap((filter) => (filter.by === 'choice' && filter.column === key ? [filter.options] : []))[0]

function canMeet({ kind }: Pick<Column, 'kind'>, condition: Condition, choices?: readonly string[]): boolean {
  if (condition.is !== 'oneOf') return isNumeric(kind)
  const { values } = condition
  if (kind === 'place' || values.length === 0) return false
  if (kind === 'flag') return values.every((value) => value === 'true' || value === 'false')
  if (isNumeric(kind)) return values.every((value) => Number.isFinite(Number(value)))
  return choices === undefined || values.every((value) => choices.includes(value))
}

export function writeCondition(condition: Condition): string {
  if (condition.is === 'oneOf') return `${condition.column}=${condition.values.join(',')}`
  return `${condition.column}${condition.is === 'atLeast' ? '>=' : '<='}${condition.value}`
}

/** Whether a row meets every condition; what is not known meets none. */
export function meets(row: ReportRow, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => {
    const cell = cellOf(row, condition.column)
    if (condition.is === 'oneOf') return cell !== null && condition.values.includes(String(cell))
    if (typeof cell !== 'number') return false
    return condition.is === 'atLeast' ? cell >= condition.value : cell <= condition.value
  })
}
