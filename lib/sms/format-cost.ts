const MOST_DIGITS = 4

/** An amount of money with as many digits as prices of messages have, in digits that all languages share. */
export const formatCost = (amount: number, currency: string, language: string): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, {
    ...{ style: 'currency', currency, currencyDisplay: 'code' },
    maximumFractionDigits: MOST_DIGITS,
  }).format(amount)
