import { z } from 'zod'

/** Passwords that every list of leaked ones opens with; refused whatever their length. */
const COMMON = new Set(
  `password1 password12 password123 passw0rd passw0rd1 p4ssword p4ssw0rd qwerty12 qwerty123 qwertyuiop1
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx123 abcd1234 abc12345 abcdef123 a1234567 a12345678 aa123456 aa12345678
  admin123 admin1234 administrator1 welcome1 welcome123 letmein1 letmein123 iloveyou1 iloveyou2 monkey123
  dragon123 football1 baseball1 superman1 princess1 sunshine1 master123 shadow123 michael1 jordan23
  test1234 test12345 user1234 guest1234 login123 access123 changeme1 default1 root1234 toor1234 gps12345
  tracker1 tracker123 tracking1 12345678a 123456789a 1234567890a 123456ab 12341234a zaq12wsx zxcvbnm1`
    .split(/\s+/)
    .filter(Boolean),
)

/** A new password: 8–50 characters with a letter and a digit, and not a common one. */
export const newPassword = z
  .string()
  .min(8)
  .max(50)
  .refine((value) => /\p{L}/u.test(value) && /\d/.test(value), 'validation.passwordLetterDigit')
  .refine((value) => !COMMON.has(value.toLowerCase()), 'validation.passwordCommon')

/** A login account: 3–50 letters of any script, digits and `_ @ . - +`, starting with a letter or digit. */
export const loginName = z
  .string()
  .trim()
  .min(3)
  .max(50)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_@.+-]*$/u, 'validation.loginName')
