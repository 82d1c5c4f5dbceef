import type { IdentifierKind } from '@/lib/identifiers/identifier-kinds'
import { VEHICLE_ICONS, type VehicleIcon } from './icons'
import { COLUMN_LENGTHS, type SheetColumn } from './sheet-columns'
import { cleanVin, judgeVin } from './vin'

/** Why a row of a spreadsheet is refused. Texts in messages under `deviceSheet.problems`. */
export const ROW_PROBLEMS = [
  'imeiEmpty',
  'imeiFormat',
  'identifierFormat',
  'imeiDuplicate',
  'imeiExists',
  'deviceUnknown',
  'nameEmpty',
  'modelEmpty',
  'modelUnknown',
  'groupUnknown',
  'iconUnknown',
  'vinFormat',
  'phoneFormat',
  'consecutiveSpaces',
  'tooLong',
] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

export type RowIssue = {
  problem: RowProblem
  column: SheetColumn
  /** `max` for a text that is too long, `row` for the first of two alike. */
  params?: { max?: number; row?: number }
}

/**
 * What is wrong with an identifier by itself and against the rows before it; `value` is null for a text that is
 * none of `kinds`, `seen` maps values to rows.
 */
export function judgeIdentifier(
  text: string,
  value: string | null,
  row: number,
  seen: Map<string, number>,
  kinds: readonly IdentifierKind[] = ['imei'],
): RowIssue | null {
  if (!text) return { problem: 'imeiEmpty', column: 'imei' }
  const problem = kinds.every((kind) => kind === 'imei') ? 'imeiFormat' : 'identifierFormat'
  if (value === null) return { problem, column: 'imei' }
  const first = seen.get(value)
  if (first !== undefined) return { problem: 'imeiDuplicate', column: 'imei', params: { row: first } }
  seen.set(value, row)
  return null
}

/** What is wrong with the text of any other column by itself. */
export function judgeText(column: SheetColumn, text: string): RowIssue | null {
  const max = COLUMN_LENGTHS[column]
  if ([...text].length > max) return { problem: 'tooLong', column, params: { max } }
  if (!text) return null
  if (column === 'vin' && judgeVin(cleanVin(text)) === 'wrongFormat') return { problem: 'vinFormat', column }
  if (column === 'driverPhone' && !/^[+\d][\d -]*$/.test(text)) return { problem: 'phoneFormat', column }
  if (column === 'driverName' && /\s{2}/.test(text)) return { problem: 'consecutiveSpaces', column }
  return null
}

/** The icon that a text names: our key for it, or its name in one of the languages. */
export function iconOf(text: string, names: ReadonlyMap<string, VehicleIcon>): VehicleIcon | null {
  const plain = text.trim().toLowerCase()
  return VEHICLE_ICONS.find((icon) => icon.toLowerCase() === plain) ?? names.get(plain) ?? null
}
