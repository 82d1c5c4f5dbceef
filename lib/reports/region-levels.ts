export type RegionLevel = { from: number; to: number }

/** More shades than these are not told apart. */
const MAX_LEVELS = 5

/**
 * Shades for values of regions: each stands for about as many regions, so that one that towers above the
 * others does not leave them all pale. Nought has no shade.
 */
export function regionLevels(values: readonly (number | null)[]): RegionLevel[] {
  const known = values.filter((value): value is number => value !== null && value > 0)
  const sorted = [...new Set(known)].sort((a, b) => a - b)
  const count = Math.min(MAX_LEVELS, sorted.length)
  return Array.from({ length: count }, (_, level) => {
    const from = sorted[Math.floor((level * sorted.length) / count)] ?? 0
    const to = sorted[Math.floor(((level + 1) * sorted.length) / count) - 1] ?? from
    return { from, to }
  })
}

/** Which of the levels a value is on; −1 for none. */
export const levelOf = (levels: readonly RegionLevel[], value: number | null): number =>
  value === null || value <= 0 ? -1 : levels.findIndex(({ to }) => value <= to)
