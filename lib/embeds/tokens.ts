/** So long a token is good for, and a look at an embed in the settings. */
export const EMBED_TOKEN_MS = 10 * 60_000

/** What the numbers of an embed are signed for: a token of one is never taken for another. */
export const SIGNED_FOR = { token: 'embed-token', preview: 'embed-preview', bearer: 'embed-bearer' } as const

/** Whom a bearer lets in, until a time in milliseconds since 1970. */
export type EmbedBearer = {
  embedId: number
  /** What it may see of the embed; 0 for all of it. */
  tokenId: number
  /** One of each opening: a feed that is opened again takes the place of the former. */
  viewId: number
  until: number
  /** Whether another one is given while the embed lives. */
  isRenewable: boolean
}

export const numbersOf = ({ embedId, tokenId, viewId, until, isRenewable }: EmbedBearer): number[] => [
  embedId,
  tokenId,
  viewId,
  until,
  Number(isRenewable),
]

/** The bearer of numbers that were signed; null for none. */
export function bearerFrom(numbers: readonly number[] | null): EmbedBearer | null {
  const [embedId, tokenId, viewId, until, renewable] = numbers ?? []
  if (embedId === undefined || tokenId === undefined || viewId === undefined || until === undefined)
    return null
  return { embedId, tokenId, viewId, until, isRenewable: renewable === 1 }
}
