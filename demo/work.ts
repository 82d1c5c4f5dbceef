import type { PlaceName } from './places'

/** The stops of a tour in order, with the minutes spent there. At the last one of a day the driver sleeps. */
export type TourDay = Partial<Record<PlaceName, number>>

/** What a vehicle does all week. */
export type Work =
  /** Many short stops in one or two districts, back to the yard in the afternoon. */
  | { kind: 'delivery'; areas: readonly PlaceName[]; stops: number; saturday: boolean }
  /** A fixed week of long drives by weekday, 1 is Monday; the driver sleeps where the day ends. */
  | { kind: 'tour'; week: Partial<Record<number, TourDay>> }
  /** To and fro on a fixed line from early to late. */
  | { kind: 'line'; through: readonly PlaceName[]; sunday: boolean }
  | { kind: 'taxi'; areas: readonly PlaceName[]; night: boolean }
  /** A few calls a day, half an hour to two hours each. */
  | { kind: 'service'; areas: readonly PlaceName[]; calls: number }
  /** To one place of work and home again, sometimes elsewhere on the way or at the weekend. */
  | { kind: 'commute'; workplace: PlaceName; outings: readonly PlaceName[] }
  /** Stands all week. */
  | { kind: 'weekend'; outings: readonly PlaceName[] }
  /** Works on one site: the engine runs, the machine hardly moves. */
  | { kind: 'machine' }
  /** On the shelf. */
  | { kind: 'stock' }
