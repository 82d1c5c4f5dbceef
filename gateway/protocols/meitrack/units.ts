/** Seconds count from 2000-01-01. */
const EPOCH_S = 946_684_800
const UNITS_PER_DEGREE = 1_000_000

export const timeOf = (seconds: number): number => (EPOCH_S + seconds) * 1000
export const degreesOf = (millionths: number): number => millionths / UNITS_PER_DEGREE
export const headingOf = (degrees: number): number | null => (degrees > 360 ? null : degrees % 360)

/** Of one cell that is neither empty nor broken. */
const [LEAST_VOLTS, MOST_VOLTS] = [2.8, 4.5]

/** How models count volts, of the battery and of the supply. */
const SCALES: readonly (readonly [battery: number, supply: number])[] = [
  [1 / 100, 1 / 100],
  // MVT340 and MVT380: 10 bits.
  [6 / 1024, 48 / 1024],
  // T1, T3, MVT100, MVT600, MVT800, TC68: 12 bits.
  [6.6 / 4096, 52.8 / 4096],
]

/** Volts of both: what the battery counts tells how, for a lithium cell has about 4 V by one of the scales only. */
export function voltsOf(
  battery: number | null,
  supply: number | null,
): { batteryVolts?: number; externalVolts?: number } {
  if (battery === null) return {}
  const scale = SCALES.find(([unit]) => battery * unit >= LEAST_VOLTS && battery * unit <= MOST_VOLTS)
  if (!scale) return {}
  const round = (value: number) => Math.round(value * 100) / 100
  return {
    batteryVolts: round(battery * scale[0]),
    ...(supply === null ? {} : { externalVolts: round(supply * scale[1]) }),
  }
}
