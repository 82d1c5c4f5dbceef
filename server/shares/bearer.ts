import { AppError } from '@/lib/errors'
import { type Bearer, readBearer, writeBearer } from '@/lib/shares/token'
import { BEARER_MS } from '@/lib/viewers/signed-numbers'
import { bearerText, signerFor } from '@/server/viewers/signed-numbers'

const { sign, isSigned } = signerFor('share-bearer')

const passcodes = signerFor('share-passcode-mark')
const MARK_BYTES = 6

/** Stands for the passcode of a link, by its hash, in bearers: with another passcode those of before let nobody in. */
export const passcodeMark = (passcodeHash: string | null): number =>
  passcodeHash === null ? 0 : Buffer.from(passcodes.sign(passcodeHash), 'base64url').readUIntBE(0, MARK_BYTES)

/** A bearer for a view of a link, from `now` (milliseconds since 1970) on. */
export function makeBearer(
  { shareId, viewId, mark }: Omit<Bearer, 'until'>,
  now: number,
): { bearer: string; bearerUntil: string } {
  const until = now + BEARER_MS
  return {
    bearer: writeBearer({ shareId, viewId, until, mark }, sign),
    bearerUntil: new Date(until).toISOString(),
  }
}

/** Whom the bearer of a request lets in. Throws `shareBearerInvalid` for none, one that ran out, and one of others. */
export function bearerOf(headers: Headers, now: number): Bearer {
  const bearer = readBearer(bearerText(headers), isSigned)
  if (!bearer || bearer.until <= now) throw new AppError('shareBearerInvalid')
  return bearer
}
