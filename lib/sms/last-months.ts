/** The month of a moment and those before it, in UTC, as `2026-05`. */
export function lastMonths(now: number, count: number): string[] {
  const date = new Date(now)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth()
  return Array.from({ length: count }, (_, back) => {
    const at = months - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
