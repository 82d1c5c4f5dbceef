import type { DeviceFix } from '@/lib/positions/fix'

/** Of a file: its size, its points, and what is told of those that are refused. */
export const MAX_TRACK_FILE_KB = 10_000
export const MAX_TRACK_POINTS = 100_000
export const MOST_TOLD_REFUSALS = 100

/** No track file, or one that ends in the middle. */
export class UnreadableTrack extends Error {}
export class TooManyPoints extends Error {}

/** What a file may say of a point, as texts; speeds in km/h. */
export const POINT_FIELDS = [
  ...(['time', 'lat', 'lon', 'speedKmh', 'heading', 'altitudeM', 'accuracyM'] as const),
  ...(['satellites', 'ignition', 'odometerM'] as const),
] as const
export type PointField = (typeof POINT_FIELDS)[number]

/** A point as it stands in the file, in the line where it begins. */
export type FoundPoint = { line: number; values: Partial<Record<PointField, string>> }

/** Why a point is not stored. */
export const POINT_FLAWS = ['missing', 'wrong', 'future', 'ofOthersTime'] as const
type PointFlaw = (typeof POINT_FLAWS)[number]
export type RefusedPoint = { line: number; field: PointField; flaw: PointFlaw }
export type JudgedPoint = { fix: DeviceFix; line: number } | RefusedPoint
