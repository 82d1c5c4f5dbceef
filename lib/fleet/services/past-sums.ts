import { MOST_A_DAY_M } from './odometer'

const DAY_MS = 86_400_000
/** A quarter of an hour is where its middle is. */
const HALF_QUARTER_MS = 450_000

/** What a vehicle drove in the quarter of an hour that begins at `at` (milliseconds). */
export type DrivenQuarter = { at: number; distanceCm: number; engineS: number }

/** What it drove from a moment on: to the next such sum, or of one day with more than a vehicle can do (`isJump`). */
export type PastSum = { fromTime: number; isJump: boolean; distanceCm: number; engineS: number }

/** Moments that readings are asked for ever after; where the odometer was read, a day with a jump is cut as well. */
export type Cuts = { corrections: readonly number[]; others: readonly number[] }

const lastOf = (cuts: readonly number[], moment: number): number =>
  cuts.reduce((last, cut) => (cut <= moment && cut > last ? cut : last), Number.NEGATIVE_INFINITY)

const startOfMonth = (moment: number): number => {
  const date = new Date(moment)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/**
 * Adds up quarters of an hour of a vehicle that are to be forgotten, so that the counters come to the same without them: by
 * months, cut at the moments that its plans count from. A day that is left out (`Driven`) stays apart, also what comes late of
 * one that was found then (`known`). The days are to be whole.
 */
export function sumUpPast(
  quarters: readonly DrivenQuarter[],
  { corrections, others }: Cuts,
  known: readonly PastSum[],
): PastSum[] {
  const dayOf = (at: number) => Math.floor(at / DAY_MS)
  const chunkOf = (at: number, moment: number) => `${dayOf(at)} ${lastOf(corrections, moment)}`
  const chunks = new Map<string, number>()
  for (const { at, distanceCm } of quarters) {
    const chunk = chunkOf(at, at + HALF_QUARTER_MS)
    chunks.set(chunk, (chunks.get(chunk) ?? 0) + distanceCm)
  }
  const jumped = new Set(
    known.flatMap(({ isJump, fromTime }) => (isJump ? [chunkOf(fromTime, fromTime)] : [])),
  )
  for (const [chunk, cm] of chunks) if (cm / 100 > MOST_A_DAY_M) jumped.add(chunk)
  const sums = new Map<string, PastSum>()
  for (const { at, distanceCm, engineS } of quarters) {
    const middle = at + HALF_QUARTER_MS
    const isJump = jumped.has(chunkOf(at, middle))
    const begin = isJump ? dayOf(at) * DAY_MS : startOfMonth(at)
    const fromTime = Math.max(begin, lastOf(corrections, middle), lastOf(others, middle))
    const key = `${fromTime} ${isJump}`
    const sum = sums.get(key) ?? { fromTime, isJump, distanceCm: 0, engineS: 0 }
    sum.distanceCm += distanceCm
    sum.engineS += engineS
    sums.set(key, sum)
  }
  return [...sums.values()]
}
