import { z } from 'zod'

/** ISO 4217, in capital letters. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'validation.currency')

/** An amount with the code of its currency, in digits that all languages share. */
export const moneyText = (
  amount: number,
  currency: string,
  language: string,
  /** Without them, as many as the currency has. */
  digits?: number,
): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: digits,
  }).format(amount)
