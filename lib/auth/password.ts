import { z } from 'zod'

/**
 * A new password: 8–50 characters with a letter and a digit. That it is none of those that everybody uses is judged where
 * it is hashed (`server/auth/common-password.ts`): their list is too long for a browser.
 */
export const newPassword = z
  .string()
  .min(8)
  .max(50)
  .refine((value) => /\p{L}/u.test(value) && /\d/.test(value), 'validation.passwordLetterDigit')

/** A login account: 3–50 letters of any script, digits and `_ @ . - +`, starting with a letter or digit. */
export const loginName = z
  .string()
  .trim()
  .min(3)
  .max(50)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_@.+-]*$/u, 'validation.loginName')
