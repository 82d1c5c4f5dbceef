import type { DeviceFix } from '@/lib/positions/fix'

/** Of a file: its size and its points. */
export const MAX_TRACK_FILE_KB = 10_000
export const MAX_TRACK_POINTS = 100_000
/** Of the points that are refused for one reason so many are told. */
export const MOST_TOLD_POINTS = 5
/** The way is shown by so many of its points. */
export const MOST_SHOWN_POINTS = 400

/** No track file, or one that ends in the middle. */
export class UnreadableTrack extends Error {}
export class TooManyPoints extends Error {}
/** A file with nothing in it. */
export class EmptyTrack extends Error {}

/** Without which a point is none. */
export const NEEDED_FIELDS = ['time', 'lat', 'lon'] as const

/** A table with headings, of which some that it takes are missing. */
export class MissingColumns extends Error {
  constructor(
    readonly missing: readonly (typeof NEEDED_FIELDS)[number][],
    readonly headings: readonly string[],
  ) {
    super(`no column ${missing.join(', ')}`)
  }
}

/** What a file may say of a point, as texts; speeds in km/h. */
export const POINT_FIELDS = [
  'time',
  'lat',
  'lon',
  'speedKmh',
  'heading',
  'altitudeM',
  'accuracyM',
  'satellites',
  'ignition',
  'odometerM',
] as const
export type PointField = (typeof POINT_FIELDS)[number]

/** A point as it stands in the file, with the number by which people find it: of its line in a table, else its own. */
export type FoundPoint = { at: number; values: Partial<Record<PointField, string>> }
export const POINTS_COUNTED_BY = ['line', 'point'] as const
export type FoundTrack = { countedBy: (typeof POINTS_COUNTED_BY)[number]; points: FoundPoint[] }

/** Why a point is not stored. */
export const POINT_FLAWS = ['missing', 'wrong', 'swapped', 'future', 'tooOld', 'ofOthersTime'] as const
type PointFlaw = (typeof POINT_FLAWS)[number]
/** `text` is what was read. */
export type RefusedPoint = { at: number; field: PointField; flaw: PointFlaw; text: string }
export type JudgedPoint = { fix: DeviceFix; at: number } | RefusedPoint
