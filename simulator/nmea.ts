import { KMH_PER_KNOT } from '@/lib/format/units'

/** `yymmdd` and `hhmmss` of a moment, UTC. */
export function clockOf(time: number): { date: string; clock: string } {
  const digits = new Date(time).toISOString().replace(/\D/g, '')
  return { date: digits.slice(2, 8), clock: digits.slice(8, 14) }
}

/** Degrees and minutes as one number. */
export function degreesOf(value: number, digits: number): string {
  // To a ten-thousandth of a minute first, so that no minute is 60.
  const units = Math.round(Math.abs(value) * 600_000)
  const minutes = ((units % 600_000) / 10_000).toFixed(4).padStart(7, '0')
  return `${String(Math.floor(units / 600_000)).padStart(digits, '0')}${minutes}`
}

export const knotsOf = (speedKmh: number | null): string => ((speedKmh ?? 0) / KMH_PER_KNOT).toFixed(2)
