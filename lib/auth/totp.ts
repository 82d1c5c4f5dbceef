import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords of RFC 6238. */
const TOTP_PERIOD_SECONDS = 30
const DIGITS = 6
/** Clocks of phones run this many periods apart from ours. */
const TOLERATED_STEPS = 1

type Hash = 'sha1' | 'sha256' | 'sha512'

/** The code of a time step. Apps everywhere do six digits by SHA-1 and little else. */
export function totpCode(secret: Uint8Array, step: number, digits = DIGITS, hash: Hash = 'sha1'): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac(hash, secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of a moment in milliseconds. */
export function totpStep(now: number): number {
  return Math.floor(now / 1000 / TOTP_PERIOD_SECONDS)
}

/** The step whose code was typed, newer than `lastStep` because a code works once; null when there is none. */
export function matchingStep(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const typed = Buffer.from(code)
  const newest = totpStep(now) + TOLERATED_STEPS
  let match: number | null = null
  for (let step = newest - 2 * TOLERATED_STEPS; step <= newest; step++) {
    const expected = Buffer.from(totpCode(secret, step))
    const same = typed.length === expected.length && timingSafeEqual(typed, expected)
    if (same && step > lastStep) match ??= step
  }
  return match
}

/** What the QR code says to an authenticator app. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
