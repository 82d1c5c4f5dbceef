import { dayOf } from '@/lib/time/wall-clock'
import { dateWriter } from './dates'
import { toDistance, toSpeed, type Units } from './units'

/** Names of units in the language of the page; they come from messages. */
export type UnitNames = {
  km: string
  mi: string
  nmi: string
  kmh: string
  mph: string
  kn: string
  m: string
  ft: string
}

export type Formats = {
  /** `72 km/h`; `–` when not known. */
  speed: (kmh: number | null | undefined) => string
  /** `12.4 km`, `850 m`. */
  distance: (metres: number | null | undefined) => string
  /** `3 min ago` by the clock `now`; both in milliseconds. */
  age: (time: number | null | undefined, now: number) => string
  /** `1 h 20 min`. */
  duration: (seconds: number) => string
  /** `1,231h 5m`: the same without days. */
  hours: (seconds: number) => string
  /** Date and time in the account's zone. */
  moment: (time: number | null | undefined) => string
  /** `Nov 23, 2026, 06:00`: the same without seconds, for what is due, made or kept until then. */
  dateMinute: (time: number | null | undefined) => string
  /** `Nov 23, 2026`, in the account's zone. */
  date: (time: number) => string
  clock: (time: number | null | undefined) => string
  /** `09:10`: the time of day without its seconds. */
  minute: (time: number | null | undefined) => string
  /** `03:12` of today, `Nov 22, 18:40` of this year, else the date with its year; milliseconds. */
  since: (time: number, now: number) => string
  number: (value: number, digits?: number) => string
  coordinates: (lat: number, lon: number) => string
  speedUnit: string
  distanceUnit: string
}

const NOTHING = '–'
const AGES: [limitSeconds: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [2_592_000, 'day', 86_400],
  [31_536_000, 'month', 2_592_000],
  [Number.POSITIVE_INFINITY, 'year', 31_536_000],
]

/** Everything that turns figures into texts, for one language, time zone and set of units. */
export function makeFormats(language: string, timeZone: string, units: Units, names: UnitNames): Formats {
  // Western digits in every language: figures are compared, typed and read out to drivers.
  const locale = `${language}-u-nu-latn`
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const oneDigit = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' })
  const write = dateWriter(language, timeZone)
  // Made when first asked for, for they are slow to make.
  const made = new Map<string, Intl.NumberFormat>()
  const numberFormat = (name: string, options: Intl.NumberFormatOptions) => {
    const format = made.get(name) ?? new Intl.NumberFormat(locale, options)
    made.set(name, format)
    return format
  }
  const part = (value: number, unit: string) =>
    numberFormat(unit, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value)
  const speedUnit = units.distance === 'mi' ? names.mph : units.distance === 'nmi' ? names.kn : names.kmh
  const distanceUnit = names[units.distance]
  const known = (value: number | null | undefined): value is number => value !== null && value !== undefined

  return {
    speed: (kmh) => (known(kmh) ? `${whole.format(toSpeed(kmh, units))} ${speedUnit}` : NOTHING),
    distance: (metres) => {
      if (!known(metres)) return NOTHING
      if (units.distance === 'km' && metres < 1000) return `${whole.format(metres)} ${names.m}`
      const value = toDistance(metres, units)
      return `${value < 100 ? oneDigit.format(value) : whole.format(value)} ${distanceUnit}`
    },
    age: (time, now) => {
      if (!known(time)) return NOTHING
      const seconds = Math.max(0, (now - time) / 1000)
      const [, unit, size] = AGES.find(([limit]) => seconds < limit) ?? (AGES[0] as (typeof AGES)[number])
      return relative.format(-Math.floor(seconds / size), unit)
    },
    duration: (seconds) => durationText(seconds, part),
    hours: (seconds) => hoursText(seconds, part),
    moment: (time) => (known(time) ? write('moment', time) : NOTHING),
    dateMinute: (time) => (known(time) ? write('dateMinute', time) : NOTHING),
    date: (time) => write('date', time),
    clock: (time) => (known(time) ? write('clock', time) : NOTHING),
    minute: (time) => (known(time) ? write('minute', time) : NOTHING),
    since: (time, now) => {
      const [day, today] = [dayOf(time, timeZone), dayOf(now, timeZone)]
      if (day === today) return write('minute', time)
      return write(day.slice(0, 4) === today.slice(0, 4) ? 'dayMinute' : 'dateMinute', time)
    },
    number: (value, digits = 0) =>
      digits === 0
        ? whole.format(value)
        : numberFormat(`${digits} digits`, { maximumFractionDigits: digits }).format(value),
    coordinates: (lat, lon) => `${lat.toFixed(6)}, ${lon.toFixed(6)}`,
    speedUnit,
    distanceUnit,
  }
}

function durationText(seconds: number, part: (value: number, unit: string) => string): string {
  const total = Math.max(0, Math.round(seconds))
  const days = Math.floor(total / 86_400)
  const hours = Math.floor((total % 86_400) / 3600)
  if (days > 0) return hours > 0 ? `${part(days, 'day')} ${part(hours, 'hour')}` : part(days, 'day')
  return hoursText(total, part)
}

function hoursText(seconds: number, part: (value: number, unit: string) => string): string {
  const total = Math.max(0, Math.round(seconds))
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  if (hours > 0)
    return minutes > 0 ? `${part(hours, 'hour')} ${part(minutes, 'minute')}` : part(hours, 'hour')
  return minutes > 0 ? part(minutes, 'minute') : part(total, 'second')
}

/** The eight sectors of 45° (spec section 9). Texts in messages under `compass`. */
const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassSector = (typeof COMPASS)[number]

/** The sector that a heading points into. */
export function compassSector(degrees: number): CompassSector {
  return COMPASS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'n'
}
