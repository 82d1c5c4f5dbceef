import { describe, expect, it } from 'vitest'
import { plainRecoveryCode, recoveryCode } from '@/lib/auth/recovery-code'
import { matchingStep, toBase32, totpAddress, totpCode, totpStep } from '@/lib/auth/totp'

const seed = (bytes: number) => Buffer.from('1234567890'.repeat(7).slice(0, bytes))

/** RFC 6238, appendix B: seconds, then the last six digits of the code by SHA-1. */
const VECTORS: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

describe('totpCode', () => {
  it.each(VECTORS)('is what RFC 6238 says at second %i', (second, code) => {
    expect(totpCode(toBase32(seed(20)), totpStep(second * 1000))).toBe(code)
  })
})

describe('matchingStep', () => {
  const secret = toBase32(seed(20))
  const now = 1_111_111_111_000
  const step = totpStep(now)

  it('takes the code of now and of one period to either side', () => {
    for (const near of [step - 1, step, step + 1]) {
      expect(matchingStep(secret, totpCode(secret, near), now, 0)).toBe(near)
    }
    for (const far of [step - 2, step + 2]) {
      expect(matchingStep(secret, totpCode(secret, far), now, 0)).toBeNull()
    }
  })

  it('takes no step that was used, nor one before it', () => {
    expect(matchingStep(secret, totpCode(secret, step), now, step)).toBeNull()
    expect(matchingStep(secret, totpCode(secret, step - 1), now, step)).toBeNull()
    expect(matchingStep(secret, totpCode(secret, step + 1), now, step)).toBe(step + 1)
  })

  it.each(['', '12345', '1234567', 'abcdef', '٠١٢٣٤٥'])('takes no "%s"', (code) => {
    expect(matchingStep(secret, code, now, 0)).toBeNull()
  })
})

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes "%s" as RFC 4648 does', (text, written) => {
    expect(toBase32(Buffer.from(text))).toBe(written)
  })
})

describe('a recovery code', () => {
  it('is read as it was made, however it was typed', () => {
    const code = recoveryCode(seed(10))
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(plainRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code.replaceAll('-', ''))
  })
})

it('names issuer and account in the address of the QR code', () => {
  expect(totpAddress('MZXW6', 'Fleet & Co', 'ann@x.example')).toBe(
    'otpauth://totp/Fleet%20%26%20Co:ann%40x.example?issuer=Fleet%20%26%20Co&secret=MZXW6&algorithm=SHA1&digits=6&period=30',
  )
})
