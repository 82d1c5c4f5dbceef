/** What people write between the digits. */
const BETWEEN = /[\s().\-/]/g

/**
 * A number that a message can go to, as somebody wrote it down, without what stands between its digits; `00` at its front is the
 * `+`. Null for what is no number.
 */
export function smsNumber(written: string | null): string | null {
  const plain = written?.replace(BETWEEN, '').replace(/^00/, '+') ?? ''
  return /^\+?\d{5,15}$/.test(plain) ? plain : null
}
