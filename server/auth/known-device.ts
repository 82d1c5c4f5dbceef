import { randomBytes, timingSafeEqual } from 'node:crypto'
import { subnetOf } from '@/lib/network/address'
import { sealedHash } from './sealed'

/**
 * A browser that signed in to an account keeps a mark of it in a cookie of its own:
 *
 *   <account id>.<random>.<HMAC of both>, newest first, with ~ between
 *
 * The mark opens nothing. It only tells this browser's wrong tries from those of others.
 */
const MARKS = 5
const RANDOM_BYTES = 12
const DAYS = 365

type Mark = { accountId: number; random: string }

/** What a browser is called that signed in to the account before; null for any other, and for a mark that was made up. */
export function knownDevice(cookie: string | undefined, accountId: number): string | null {
  return marksIn(cookie).find((mark) => mark.accountId === accountId)?.random ?? null
}

/**
 * In whose line somebody without a session waits: a browser that signed in to any account before in its own, which others
 * at its address cannot fill, everybody else in that of the subnet.
 */
export function visitorLine({ address, device }: { address: string; device?: string }): string {
  const [mark] = marksIn(device)
  return mark ? `device:${mark.random}` : `subnet:${subnetOf(address)}`
}

/** The cookie of a browser that has just signed in to the account. */
export function markDevice(cookie: string | undefined, accountId: number): string {
  const marks = marksIn(cookie)
  const own = marks.find((mark) => mark.accountId === accountId)
  const first = own ?? { accountId, random: randomBytes(RANDOM_BYTES).toString('base64url') }
  const others = marks.filter((mark) => mark.accountId !== accountId)
  return [first, ...others].slice(0, MARKS).map(write).join('~')
}

/** How long a browser is known that signs in at `now`. */
export const knownUntil = (now: Date) => new Date(now.getTime() + DAYS * 86_400_000)

const write = ({ accountId, random }: Mark) => `${accountId}.${random}.${proofOf({ accountId, random })}`
const proofOf = ({ accountId, random }: Mark) => sealedHash(`device ${accountId} ${random}`)

function marksIn(cookie: string | undefined): Mark[] {
  return (cookie ?? '').split('~', MARKS).flatMap((text) => {
    const [, id, random = '', proof = ''] = /^(\d{1,10})\.([\w-]{16})\.([\w-]{43})$/.exec(text) ?? []
    const mark = { accountId: Number(id), random }
    return id && timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(mark))) ? [mark] : []
  })
}
