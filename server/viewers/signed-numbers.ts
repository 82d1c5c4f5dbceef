import { timingSafeEqual } from 'node:crypto'
import { readSigned, writeSigned } from '@/lib/viewers/signed-numbers'
import { sealedHash } from '@/server/auth/sealed'

/** Whether two hashes of one kind are the same, in the time that it always takes. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Signs and knows again with SECRET, for one purpose: what was signed for another is none. */
export function signerFor(purpose: string) {
  const sign = (text: string) => sealedHash(`${purpose}:${text}`)
  return { sign, isSigned: (text: string, signature: string) => isSameHash(sign(text), signature) }
}

/** Numbers as a text that is signed for a purpose. */
export const signNumbers = (purpose: string, numbers: readonly number[]): string =>
  writeSigned(numbers, signerFor(purpose).sign)

/** So many numbers out of such a text; null for anything else. */
export const numbersIn = (purpose: string, text: string, count: number): number[] | null =>
  readSigned(text, count, signerFor(purpose).isSigned)

/** The bearer that a request carries in `Authorization`; an empty text for none. */
export const bearerText = (headers: Headers): string =>
  headers
    .get('authorization')
    ?.trim()
    .replace(/^bearer\s+/i, '') ?? ''
