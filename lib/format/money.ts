import { z } from 'zod'

/** The currencies that are in use, by ISO 4217. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency')
const KNOWN: ReadonlySet<string> = new Set(CURRENCIES)

/** ISO 4217, in capital letters: sums of what is none would stand apart for ever. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'validation.currency')
  .refine((code) => KNOWN.has(code), 'validation.currency')

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
