import { toBase32 } from './totp'

export const RECOVERY_CODES = 10
export const RECOVERY_CODE_BYTES = 10
const GROUP = 4

/** Random bytes as a code that can be copied by hand: `ABCD-EFGH-IJKL-MNOP`. */
export function recoveryCode(bytes: Uint8Array): string {
  return (
    toBase32(bytes)
      .match(new RegExp(`.{1,${GROUP}}`, 'g'))
      ?.join('-') ?? ''
  )
}

/** A typed code as it was made, whatever its case and dashes. */
export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z2-7]/g, '')
}
