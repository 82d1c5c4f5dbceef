import { describe, expect, it } from 'vitest'
import { fromBase32, toBase32 } from '@/lib/auth/base32'
import { plainRecoveryCode, recoveryCode } from '@/lib/auth/recovery-code'
import { matchingStep, totpAddress, totpCode, totpStep } from '@/lib/auth/totp'

const seed = (bytes: number) => Buffer.from('1234567890'.repeat(7).slice(0, bytes))

/** RFC 6238, appendix B: seconds, then the codes by SHA-1, SHA-256 and SHA-512. */
const VECTORS: [number, string, string, string][] = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
]

describe('totpCode', () => {
  it.each(VECTORS)('is what RFC 6238 says at second %i', (second, sha1, sha256, sha512) => {
    const step = totpStep(second * 1000)
    expect(totpCode(seed(20), step, 8, 'sha1')).toBe(sha1)
    expect(totpCode(seed(32), step, 8, 'sha256')).toBe(sha256)
    expect(totpCode(seed(64), step, 8, 'sha512')).toBe(sha512)
    expect(totpCode(seed(20), step)).toBe(sha1.slice(2))
  })
})

describe('matchingStep', () => {
  const secret = seed(20)
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
    expect(Buffer.from(fromBase32(written)).toString()).toBe(text)
  })

  it('refuses what is none', () => {
    expect(() => fromBase32('A1')).toThrow('not base32')
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
    'otpauth://totp/Fleet%20%26%20Co:ann%40x.example?secret=MZXW6&issuer=Fleet%20%26%20Co',
  )
})
