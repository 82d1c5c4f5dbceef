import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@/lib/errors'
import { BEARER_MS, type Bearer, readBearer, writeBearer } from '@/lib/shares/token'
import { sealedHash } from '@/server/auth/sealed'

const sign = (text: string) => sealedHash(`share-bearer:${text}`)

/** Whether two hashes of one kind are the same, in the time that it always takes. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A bearer for a view of a link, from `now` (milliseconds since 1970) on. */
export function makeBearer(
  shareId: number,
  viewId: number,
  now: number,
): { bearer: string; bearerUntil: string } {
  const until = now + BEARER_MS
  return {
    bearer: writeBearer({ shareId, viewId, until }, sign),
    bearerUntil: new Date(until).toISOString(),
  }
}

/** Whom the bearer of a request lets in. Throws `shareBearerInvalid` for none, one that ran out, and one of others. */
export function bearerOf(headers: Headers, now: number): Bearer {
  const text =
    headers
      .get('authorization')
      ?.trim()
      .replace(/^bearer\s+/i, '') ?? ''
  const bearer = readBearer(text, (body, signature) => isSameHash(sign(body), signature))
  if (!bearer || bearer.until <= now) throw new AppError('shareBearerInvalid')
  return bearer
}
