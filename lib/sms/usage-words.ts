const MOST_DIGITS = 4

/** An amount of money with as many digits as prices of messages have, in digits that all languages share. */
export const formatCost = (amount: number, currency: string, language: string): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: MOST_DIGITS,
  }).format(amount)

/** The month of a moment and those before it, in UTC, as `2026-05`. */
export function lastMonths(now: number, count: number): string[] {
  const date = new Date(now)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth()
  return Array.from({ length: count }, (_, back) => {
    const at = months - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
