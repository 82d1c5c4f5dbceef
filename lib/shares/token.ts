import { createHash } from 'node:crypto'
import { type IsSigned, readSigned, type Sign, writeSigned } from '@/lib/viewers/signed-numbers'

/** 256 bits. */
export const SHARE_TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** The page of links, which finds the token where no server is sent it. */
export const shareLink = (address: string, token: string): string => `${address}/monitorShare#${token}`

export const isShareToken = (text: string): boolean => TOKEN.test(text)

/** What is kept of a token: it is random and long, so one round of a fast hash is enough. */
export const hashShareToken = (token: string): string =>
  createHash('sha256').update(`share:${token}`).digest('base64url')

/**
 * Whom a bearer lets in: one view of a link, until a time in milliseconds since 1970, while the link has the passcode that
 * `mark` stands for.
 */
export type Bearer = { shareId: number; viewId: number; until: number; mark: number }

/** A bearer as text; `sign` proves later that it was made here. */
export const writeBearer = ({ shareId, viewId, until, mark }: Bearer, sign: Sign): string =>
  writeSigned([shareId, viewId, until, mark], sign)

/** What a bearer says, whether it has run out or not; null for anything that was not made here. */
export function readBearer(text: string, isSigned: IsSigned): Bearer | null {
  const [shareId, viewId, until, mark] = readSigned(text, 4, isSigned) ?? []
  return shareId === undefined || viewId === undefined || until === undefined || mark === undefined
    ? null
    : { shareId, viewId, until, mark }
}
