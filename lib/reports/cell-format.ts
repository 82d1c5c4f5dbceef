import { type DateStyle, dateWriter } from '@/lib/format/dates'
import { makeFormats, type UnitNames } from '@/lib/format/formats'
import { LITRES_PER_GALLON } from '@/lib/format/measure'
import { toDistance, toSpeed, toTemperature, type Units } from '@/lib/format/units'
import { dayOf } from '@/lib/time/wall-clock'
import type { Column, ColumnKind } from './column'
import type { Cell } from './row'

/** Names of units beyond those of distance and speed, from messages `reports.units`. */
export type ReportUnitNames = {
  hours: string
  volts: string
  rpm: string
  ms2: string
  litres: string
  gallons: string
}

export type CellWords = {
  yes: string
  no: string
  /** Where it is not known who drove. */
  nobody: string
  word: (source: NonNullable<Column['words']>, name: string) => string
  /** Null while an address is not known. */
  place: (lat: number, lon: number) => string | null
}

export type CellFormats = {
  /** What stands in the cell, without its unit; empty where nothing is known. */
  text: (column: Column, cell: Cell | undefined) => string
  /** The number in the account's unit, for charts and spreadsheets; durations in hours. */
  figure: (kind: ColumnKind, value: number) => number
  /** The unit that belongs into the heading, or null. */
  unit: (kind: ColumnKind) => string | null
}

const DIGITS: Partial<Record<ColumnKind, number>> = {
  distance: 2,
  volume: 1,
  fuelRate: 1,
  consumption: 1,
  temperature: 1,
  percent: 1,
  voltage: 2,
  acceleration: 2,
}

type Around = {
  language: string
  timeZone: string
  units: Units
  unitNames: UnitNames
  reportUnits: ReportUnitNames
  words: CellWords
  /** Said above the table, and so not again in each row; without it dates are told in full. */
  period?: ToldPeriod
}

/** What a period says of the times within it, by the account's calendar. */
export type ToldPeriod = {
  /** `2026`, or `2026-03-01` where it is a single day; empty where neither is all of it. */
  within: string
  /** Single readings: seconds tell one from the next. */
  seconds: boolean
}

/** What the period from `from` to `to`, milliseconds UTC, says of the times within it. */
export function toldPeriod(from: number, to: number, zone: string, seconds: boolean): ToldPeriod {
  const [first, last] = [dayOf(from, zone), dayOf(to, zone)]
  if (first === last) return { within: first, seconds }
  return { within: first.slice(0, 4) === last.slice(0, 4) ? first.slice(0, 4) : '', seconds }
}

/** Turns the figures of reports into what an account reads: its language, time zone and units. */
export function makeCellFormats(around: Around): CellFormats {
  const { language, timeZone, units, unitNames, reportUnits, words, period } = around
  const formats = makeFormats(language, timeZone, units, unitNames)
  const locale = `${language}-u-nu-latn`
  const write = dateWriter(language, timeZone)
  const writeDay = dateWriter(language)
  const timeText = (time: number) => write(period ? timeStyle(dayOf(time, timeZone), period) : 'moment', time)
  const dayText = (day: string) => {
    const year = period?.within.slice(0, 4)
    return writeDay(year && day.startsWith(year) ? 'day' : 'date', Date.parse(`${day}T00:00:00Z`))
  }
  // As many decimals in every row, so that a column of figures can be compared.
  const fixed = new Map<number, Intl.NumberFormat>()
  const decimals = (value: number, digits: number) => {
    const format =
      fixed.get(digits) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    fixed.set(digits, format)
    return format.format(value)
  }
  const volume = (litres: number) => (units.volume === 'GAL' ? litres / LITRES_PER_GALLON : litres)
  const volumeName = units.volume === 'GAL' ? reportUnits.gallons : reportUnits.litres

  const figure: CellFormats['figure'] = (kind, value) => {
    switch (kind) {
      case 'distance':
        return toDistance(value, units)
      case 'speed':
        return toSpeed(value, units)
      case 'volume':
      case 'fuelRate':
        return volume(value)
      case 'consumption':
        return volume(value) / toDistance(1000, units)
      case 'temperature':
        return toTemperature(value, units)
      case 'duration':
        return value / 3600
      default:
        return value
    }
  }

  const unit: CellFormats['unit'] = (kind) => {
    switch (kind) {
      case 'distance':
        return formats.distanceUnit
      case 'speed':
        return formats.speedUnit
      case 'volume':
        return volumeName
      case 'fuelRate':
        return `${volumeName}/${reportUnits.hours}`
      case 'consumption':
        return `${volumeName}/100 ${formats.distanceUnit}`
      case 'temperature':
        return units.temperature === 'F' ? '°F' : '°C'
      case 'percent':
        return '%'
      case 'voltage':
        return reportUnits.volts
      case 'acceleration':
        return reportUnits.ms2
      case 'rpm':
        return reportUnits.rpm
      case 'degrees':
        return '°'
      default:
        return null
    }
  }

  const text: CellFormats['text'] = (column, cell) => {
    if (column.kind === 'driver' && cell === '') return words.nobody
    if (cell === null || cell === undefined || cell === '') return ''
    if (typeof cell === 'boolean') return cell ? words.yes : words.no
    // As a condition on a flag is written.
    if (column.kind === 'flag') return cell === 'true' ? words.yes : words.no
    if (typeof cell === 'object') {
      const [lat, lon] = cell
      return words.place(lat, lon) ?? formats.coordinates(lat, lon)
    }
    if (typeof cell === 'number') {
      if (column.kind === 'duration') return column.inHours ? formats.hours(cell) : formats.duration(cell)
      if (column.kind === 'number') return formats.number(cell, 2)
      return decimals(figure(column.kind, cell), DIGITS[column.kind] ?? 0)
    }
    if (column.kind === 'time') return timeText(Date.parse(cell))
    if (column.kind === 'day') return dayText(cell)
    if (column.kind === 'word' && column.words) return words.word(column.words, cell)
    return cell
  }
  return { text, figure, unit }
}

/** A time of a period: without what the period says, and in full where it lies outside. */
function timeStyle(day: string, { within, seconds }: ToldPeriod): DateStyle {
  if (day === within) return seconds ? 'clock' : 'minute'
  if (within !== '' && day.startsWith(within.slice(0, 4))) return seconds ? 'dayClock' : 'dayMinute'
  return seconds ? 'moment' : 'dateMinute'
}
