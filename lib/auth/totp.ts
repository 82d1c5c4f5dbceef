import { HOTP, Secret, TOTP } from 'otpauth'

/** Time-based one-time passwords of RFC 6238: what apps everywhere do, six digits by SHA-1 every 30 seconds. */
const TOTP_PERIOD_SECONDS = 30
const DIGITS = 6
/** Clocks of phones run this many periods apart from ours. */
const TOLERATED_STEPS = 1

/** Base32 of RFC 4648 without padding: what authenticator apps take secrets in. */
export function toBase32(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** The code of a time step; `secret` in base32. */
export function totpCode(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits: DIGITS })
}

/** The time step of a moment in milliseconds. */
export function totpStep(now: number): number {
  return TOTP.counter({ period: TOTP_PERIOD_SECONDS, timestamp: now })
}

/** The step whose code was typed, newer than `lastStep` because a code works once; null when there is none. */
export function matchingStep(secret: string, code: string, now: number, lastStep: number): number | null {
  // The library compares bytes, and throws on letters that have more of them than digits.
  if (!/^[0-9]{6}$/.test(code)) return null
  const key = Secret.fromBase32(secret)
  const newest = totpStep(now) + TOLERATED_STEPS
  for (let step = Math.max(newest - 2 * TOLERATED_STEPS, lastStep + 1); step <= newest; step++) {
    const delta = HOTP.validate({ token: code, secret: key, counter: step, digits: DIGITS, window: 0 })
    if (delta !== null) return step
  }
  return null
}

/** What the QR code says to an authenticator app. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  return new TOTP({ issuer, label: account, secret, digits: DIGITS, period: TOTP_PERIOD_SECONDS }).toString()
}
