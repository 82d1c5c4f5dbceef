const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const SECONDS = { ...CLOCK, second: '2-digit' } as const
const DAY = { day: 'numeric', month: 'short' } as const

/** How dates and times are written. `Nov 23`, with what the name adds to it; a clock has 24 hours. */
const DATE_STYLES = {
  /** `Nov 23, 2026`. */
  date: { ...DAY, year: 'numeric' },
  /** `Nov 23`. */
  day: DAY,
  /** `Mon, Nov 23`. */
  weekdayDay: { ...DAY, weekday: 'short' },
  /** `Mon`, `Monday` and `M`. */
  weekday: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
  weekdayNarrow: { weekday: 'narrow' },
  /** `23`, `Nov` and `November 2026`, of a calendar. */
  dayNumber: { day: 'numeric' },
  month: { month: 'short' },
  monthYear: { month: 'long', year: 'numeric' },
  /** `Monday, November 23`, and with the year. */
  heading: { weekday: 'long', day: 'numeric', month: 'long' },
  headingDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `08:10`, and with seconds. */
  minute: CLOCK,
  clock: SECONDS,
  /** `Nov 23, 08:10`, and so on. */
  dayMinute: { ...DAY, ...CLOCK },
  dayClock: { ...DAY, ...SECONDS },
  dateMinute: { ...DAY, year: 'numeric', ...CLOCK },
  moment: { ...DAY, year: 'numeric', ...SECONDS },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateStyle = keyof typeof DATE_STYLES

/** Slow to make, and asked for by every row. */
const made = new Map<string, Intl.DateTimeFormat>()

/**
 * Writes instants, milliseconds UTC, in a language and time zone. Every date that people read on a screen comes from
 * here, so that a language has one form of it. Digits are Western in every language: figures are compared, typed and
 * read out to drivers. A day of a calendar, `2026-11-23`, is its midnight in UTC.
 */
export function dateWriter(language: string, timeZone = 'UTC') {
  return (style: DateStyle, time: number): string => formatOf(language, timeZone, style).format(time)
}

/** Writes a range of instants, milliseconds UTC, with what both ends have in common once: `Mar 1 – 9, 2025`. */
export function dateRangeWriter(language: string, timeZone = 'UTC') {
  return (style: DateStyle, from: number, to: number): string =>
    // Servers and browsers disagree about which thin spaces stand around the dash.
    formatOf(language, timeZone, style).formatRange(from, to).replace(/\s/gu, ' ')
}

function formatOf(language: string, timeZone: string, style: DateStyle): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${style}`
  const format =
    made.get(key) ?? new Intl.DateTimeFormat(`${language}-u-nu-latn`, { ...DATE_STYLES[style], timeZone })
  made.set(key, format)
  return format
}
