import { createHash } from 'node:crypto'

/** 256 bits. */
export const SHARE_TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
/** So long a bearer is good for; a page renews it while the link lives. */
export const BEARER_MS = 10 * 60_000

/** The page of links, which finds the token where no server is sent it. */
export const shareLink = (address: string, token: string): string => `${address}/monitorShare#${token}`

export const isShareToken = (text: string): boolean => TOKEN.test(text)

/** What is kept of a token: it is random and long, so one round of a fast hash is enough. */
export const hashShareToken = (token: string): string =>
  createHash('sha256').update(`share:${token}`).digest('base64url')

/** What names a vehicle within a link, and nowhere else. */
export const vehicleKey = (seed: string, deviceId: number): string =>
  createHash('sha256').update(`${seed} ${deviceId}`).digest('base64url').slice(0, 10)

/** Whom a bearer lets in: one view of a link, until a time in milliseconds since 1970. */
export type Bearer = { shareId: number; viewId: number; until: number }

/** A bearer as text; `sign` proves later that it was made here. */
export function writeBearer({ shareId, viewId, until }: Bearer, sign: (text: string) => string): string {
  const text = `${shareId}.${viewId}.${until}`
  return `${text}.${sign(text)}`
}

/** What a bearer says, whether it has run out or not; null for anything that was not made here. */
export function readBearer(
  text: string,
  isSigned: (text: string, signature: string) => boolean,
): Bearer | null {
  const [, body = '', shareId, viewId, until, signature = ''] =
    /^((\d{1,10})\.(\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/.exec(text) ?? []
  if (body === '' || !isSigned(body, signature)) return null
  return { shareId: Number(shareId), viewId: Number(viewId), until: Number(until) }
}
