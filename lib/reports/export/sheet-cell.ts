import { wallTimeOf } from '@/lib/time/wall-clock'
import type { CellFormats } from '../cell-format'
import type { Column, ColumnKind } from '../column'
import type { Cell } from '../row'

const DAY_S = 86_400
const DECIMALS = 3

/** How spreadsheet programs show a column. */
export const SHEET_FORMATS: Partial<Record<ColumnKind, string>> = {
  time: 'yyyy-mm-dd hh:mm:ss',
  day: 'yyyy-mm-dd',
  duration: '[h]:mm:ss',
  distance: '#,##0.00',
  voltage: '0.00',
  volume: '#,##0.0',
  fuelRate: '0.0',
  consumption: '0.0',
  temperature: '0.0',
  speed: '0',
  count: '#,##0',
}

/**
 * A cell as a spreadsheet calculates with it: figures in the account's unit, durations in days, times
 * as clocks of the account's zone show them.
 */
export function sheetCell(
  column: Column,
  cell: Cell | undefined,
  formats: CellFormats,
  zone: string,
): string | number | null {
  if (cell === null || cell === undefined || (cell === '' && column.kind !== 'driver')) return null
  if (typeof cell === 'number') {
    if (column.kind === 'duration') return cell / DAY_S
    return Number(formats.figure(column.kind, cell).toFixed(DECIMALS))
  }
  if (column.kind === 'time' && typeof cell === 'string') return wallTimeOf(Date.parse(cell), zone)
  if (column.kind === 'day' && typeof cell === 'string') return `${cell}T00:00:00`
  return formats.text(column, cell)
}

/** The same for a file of plain text: durations as `26:03:10`. */
export function textCell(
  column: Column,
  cell: Cell | undefined,
  formats: CellFormats,
  zone: string,
): string | number | null {
  if (typeof cell === 'number' && column.kind === 'duration') return hoursText(cell)
  const given = sheetCell(column, cell, formats, zone)
  if (column.kind === 'time' && typeof given === 'string') return given.replace('T', ' ')
  if (column.kind === 'day' && typeof given === 'string') return given.slice(0, 10)
  return given
}

function hoursText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
}
