import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { plainRecoveryCode, RECOVERY_CODE_BYTES, recoveryCode } from '@/lib/auth/recovery-code'

/**
 * What the first visit of an empty installation types to become its administrator: `ABCD-EFGH-IJKL-MNOP`. The start
 * prints it; it follows from SECRET, so that every node knows it and none has to keep it.
 */
export function setupTokenOf(secret: string): string {
  return recoveryCode(new Uint8Array(hkdfSync('sha256', secret, '', 'setup token', RECOVERY_CODE_BYTES)))
}

/** Whether `typed` is that token, whatever its case and dashes. */
export function isSetupToken(typed: string, secret: string): boolean {
  const [given, right] = [typed, setupTokenOf(secret)].map((text) => Buffer.from(plainRecoveryCode(text)))
  return (
    given !== undefined &&
    right !== undefined &&
    given.length === right.length &&
    timingSafeEqual(given, right)
  )
}
