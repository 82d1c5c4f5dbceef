import { z } from 'zod'

/** ISO 4217, in capital letters. */
export const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'validation.currency')
