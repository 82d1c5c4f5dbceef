import { KMH_PER_KNOT } from '@/lib/format/units'

const LEAST_KMH = 1
const MOST_KMH = 200

/** A limit as that server keeps it, in knots, as one of ours. */
export const limitKmhOf = (knots: number): number =>
  Math.min(MOST_KMH, Math.max(LEAST_KMH, Math.round(knots * KMH_PER_KNOT)))
