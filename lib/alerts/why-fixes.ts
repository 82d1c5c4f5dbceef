/** So many fixes up to a moment are shown, and so many after it. */
export const WHY_FIXES = { before: 12, after: 12 } as const

/** The fixes around a moment, of those given in the order of their times; the last up to it is among the first half. */
export function fixesAround<Fix extends { time: number }>(fixes: readonly Fix[], at: number): Fix[] {
  const { before, after } = WHY_FIXES
  const next = fixes.findIndex(({ time }) => time > at)
  // All of them lie before it.
  const middle = next < 0 ? fixes.length : next
  return fixes.slice(Math.max(0, middle - before), middle + after)
}
