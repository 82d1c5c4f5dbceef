import type { ReportRow } from './row'

/** What many rows come to in one column; rows in which nothing is known of it do not count. */
export type Figure = { sum: number; count: number; max: number; min: number }

/** Rows that were put together where they are kept, so that nobody has to read them one by one. */
export type Aggregate = {
  /**
   * What they share: their device, or the start of the quarter of an hour in which their time lies; and from
   * when to when the first and the last of them are.
   */
  head: ReportRow
  rows: number
  /** Of every column that has a total. */
  figures: Readonly<Record<string, Figure>>
}

/** All rows of a report, put together in two ways. Days, months and hours in any zone are whole quarters. */
export type ReportAggregates = {
  byDevice: readonly Aggregate[]
  byQuarterHour: readonly Aggregate[]
  /** Rows that are in neither, because they are not over yet. */
  open: readonly ReportRow[]
}

/** Which way of putting rows together tells all about those under one label; null when neither does. */
export function aggregatesFor(by: string): 'byDevice' | 'byQuarterHour' | null {
  if (by === 'device') return 'byDevice'
  return by === 'day' || by === 'month' || by === 'hours' ? 'byQuarterHour' : null
}

/** Of a column that is summed up and whose extremes nobody asks for. */
export const summed = (sum: number, count: number): Figure => ({
  sum,
  count,
  max: Number.NaN,
  min: Number.NaN,
})

/** Of a column of which only the highest value is asked for. */
export const highest = (max: number, count: number): Figure => ({
  sum: Number.NaN,
  count,
  max,
  min: Number.NaN,
})
