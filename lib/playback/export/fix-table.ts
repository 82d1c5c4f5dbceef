import { toDistance, toSpeed, type Units } from '@/lib/format/units'
import { type FixFlag, flagNames } from '@/lib/positions/flags'
import type { Cell } from '@/lib/spreadsheet/write-csv'
import { wallTimeOf } from '@/lib/time/wall-clock'
import type { ExportFix } from './export-fix'

/** The columns of a table of fixes, in their order. Headings in messages under `playback.export.columns`. */
export const FIX_COLUMNS = [
  'time',
  'utc',
  'lat',
  'lon',
  'speed',
  'heading',
  'altitude',
  'ignition',
  'source',
  'distance',
  'flags',
  'address',
] as const
export type FixColumn = (typeof FIX_COLUMNS)[number]

export type RowTexts = {
  on: string
  off: string
  source: (source: number) => string
  flag: (flag: FixFlag) => string
}

/** Turns fixes into rows one after the other; the distance counts on from row to row. */
export class FixTable {
  private cm = 0

  constructor(
    private readonly zone: string,
    private readonly units: Units,
    private readonly texts: RowTexts,
  ) {}

  /** Times are `2026-05-01 12:30:00`, which every spreadsheet program reads as one. */
  row(fix: ExportFix, address: string | null): Record<FixColumn, Cell> {
    if (fix.flags === 0) this.cm += fix.stepCm
    const { on, off, source, flag } = this.texts
    return {
      time: wallTimeOf(fix.time, this.zone).replace('T', ' '),
      utc: wallTimeOf(fix.time, 'UTC').replace('T', ' '),
      lat: fix.lat,
      lon: fix.lon,
      speed: fix.speedKmh === null ? null : rounded(toSpeed(fix.speedKmh, this.units), 1),
      heading: fix.heading,
      altitude: fix.altitude,
      ignition: fix.ignition === null ? null : fix.ignition === 1 ? on : off,
      source: source(fix.source),
      distance: rounded(toDistance(this.cm / 100, this.units), 3),
      flags: flagNames(fix.flags).map(flag).join('; ') || null,
      address,
    }
  }
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
