import { bearerFrom, EMBED_TOKEN_MS, type EmbedBearer, numbersOf, SIGNED_FOR } from '@/lib/embeds/tokens'
import { AppError } from '@/lib/errors'
import { bearerText, numbersIn, signNumbers } from '@/server/viewers/signed-numbers'

const upTo = (until: number) => new Date(until).toISOString()

/** A bearer as text; times are in milliseconds since 1970. */
export function makeEmbedBearer(bearer: EmbedBearer): { bearer: string; bearerUntil: string } {
  return { bearer: signNumbers(SIGNED_FOR.bearer, numbersOf(bearer)), bearerUntil: upTo(bearer.until) }
}

/** Whom the bearer of a request lets in. Throws `embedBearerInvalid` for none, one that ran out, and one of others. */
export function embedBearerOf(headers: Headers, now: number): EmbedBearer {
  const bearer = bearerFrom(numbersIn(SIGNED_FOR.bearer, bearerText(headers), 5))
  if (!bearer || bearer.until <= now) throw new AppError('embedBearerInvalid')
  return bearer
}

/** A token of an embed, for what is kept under `tokenId`. */
export function makeEmbedToken(embedId: number, tokenId: number, until: number) {
  return { token: signNumbers(SIGNED_FOR.token, [embedId, tokenId, until]), expiresAt: upTo(until) }
}

/** A token to look at an embed in our own page. */
export function makePreviewToken(embedId: number, now: number) {
  const until = now + EMBED_TOKEN_MS
  return { token: signNumbers(SIGNED_FOR.preview, [embedId, until]), expiresAt: upTo(until) }
}

/** What a token of this embed lets see, and until when. Throws `embedTokenInvalid`. */
export function readEmbedToken(
  text: string,
  embedId: number,
  now: number,
): { tokenId: number; until: number } {
  const [of, tokenId, until] = numbersIn(SIGNED_FOR.token, text, 3) ?? []
  if (of !== embedId || tokenId === undefined || until === undefined || until <= now)
    throw new AppError('embedTokenInvalid')
  return { tokenId, until }
}

/** Until when somebody may look at this embed in our own page; null for what lets nobody. */
export function previewUntil(text: string, embedId: number, now: number): number | null {
  const [of, until] = numbersIn(SIGNED_FOR.preview, text, 2) ?? []
  return of === embedId && until !== undefined && until > now ? until : null
}
