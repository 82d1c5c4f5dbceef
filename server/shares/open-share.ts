import { countUp, forgetCount, giveBackCount, readCount } from '@/db/queries/auth/sign-in-guards'
import {
  findOpened,
  insertView,
  keepView,
  type OpenedLink,
  tellOfGuesses,
} from '@/db/queries/shares/share-views'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { networkOf } from '@/lib/network/address'
import { GUESSES_TOLD, networkWaitS, totalWaitS } from '@/lib/shares/guess-waits'
import type { OpenShareBody } from '@/lib/shares/schema'
import { hashShareToken, isShareToken } from '@/lib/shares/token'
import { clientAddress, clientSubnet } from '@/server/auth/client-address'
import { brandOf } from '@/server/brand/brand'
import { isSameHash } from '@/server/viewers/signed-numbers'
import { bearerOf, makeBearer, passcodeMark } from './bearer'
import { judgeLink } from './judge-link'
import { hashPasscode } from './make-link'
import { subnetMark } from './subnet-mark'
import { tellLink } from './tell-link'

const system = systemAccess('web')

const QUARTER = 15 * 60
/** Tokens that are none, by subnet. */
const TOKENS = { max: 20, seconds: QUARTER }
const DAY = 24 * 3600
/** A network that had the passcode right does not wait for strangers, so long. */
const KNOWN_S = 30 * DAY

/**
 * Opens a link for a viewer. Throws `shareRefused`, `sharePasscodeNeeded`, `sharePasscodeWrong`, `shareEnded`,
 * `shareFull`, and `requestTooFrequent` after too many guesses.
 */
export async function openShare(headers: Headers, { token, passcode }: OpenShareBody) {
  const from = clientSubnet(headers)
  const link = await findByToken(from, token)
  await checkPasscode(from, link, passcode)
  const now = Date.now()
  const judged = await judgeLink(system, link.id, now)
  if (!judged || judged.ended) throw new AppError('shareEnded')
  const viewId = await insertView(system, link.id, {
    network: networkOf(clientAddress(headers)),
    subnet: subnetMark(link.id, headers),
  })
  if (viewId === null) throw new AppError('shareFull')
  const { domainTitle: title, themeColor, logo } = await brandOf(headers)
  return {
    ...makeBearer({ shareId: link.id, viewId, mark: passcodeMark(link.passcodeHash) }, now),
    ...tellLink(judged.share, now),
    brand: { title, themeColor, logo },
  }
}

/** A bearer in place of one that has not run out, while the link lives and has the passcode of before. Throws like `openShare`. */
export async function renewShare(headers: Headers) {
  const now = Date.now()
  const { shareId, viewId, mark } = bearerOf(headers, now)
  const judged = await judgeLink(system, shareId, now)
  if (!judged || judged.ended) throw new AppError('shareEnded')
  if (mark !== passcodeMark(judged.share.row.passcodeHash)) throw new AppError('shareBearerInvalid')
  if (!(await keepView(system, { shareId, viewId, subnet: subnetMark(shareId, headers) })))
    throw new AppError('shareFull')
  return { ...makeBearer({ shareId, viewId, mark }, now), now }
}

async function findByToken(from: string, token: string): Promise<OpenedLink> {
  const link = isShareToken(token) ? await findOpened(system, hashShareToken(token)) : null
  if (link?.endReason) throw new AppError('shareEnded')
  // What others behind the same address guess wrongly is not in the way of who has a link: nobody guesses one.
  if (link) return link
  const subject = `share-tokens:${from}`
  if ((await readCount(system, subject)) >= TOKENS.max)
    throw new AppError('requestTooFrequent', { seconds: TOKENS.seconds })
  await countUp(system, subject, TOKENS.seconds)
  throw new AppError('shareRefused')
}

/**
 * A try is counted before it is known whether it is right: many at once get no more verdicts than one after the other.
 * Beyond some each has to wait, a network for itself, and strangers for each other.
 */
async function checkPasscode(from: string, link: OpenedLink, passcode: string | undefined): Promise<void> {
  if (link.passcodeHash === null) return
  if (passcode === undefined) throw new AppError('sharePasscodeNeeded')
  const all = `share-passcode:${link.id}`
  const own = `${all} ${from}`
  const known = `share-passcode-known:${link.id} ${from}`
  const [ofNetwork, ofAll] = [await countUp(system, own, DAY), await countUp(system, all, DAY)]
  const isKnown = (await readCount(system, known)) > 0
  const waits = [
    { subject: `share-passcode-wait:${link.id} ${from}`, seconds: networkWaitS(ofNetwork) },
    { subject: `share-passcode-wait:${link.id}`, seconds: isKnown ? 0 : totalWaitS(ofAll) },
  ].filter(({ seconds }) => seconds > 0)
  for (const [index, { subject, seconds }] of waits.entries()) {
    if ((await countUp(system, subject, seconds)) === 1) continue
    for (const taken of [own, all, ...waits.slice(0, index).map((before) => before.subject)])
      await giveBackCount(system, taken)
    throw new AppError('requestTooFrequent', { seconds })
  }
  if (!isSameHash(hashPasscode(passcode), link.passcodeHash)) {
    if (ofAll >= GUESSES_TOLD) await tellOfGuesses(system, link.id, passcodeMark(link.passcodeHash))
    throw new AppError('sharePasscodeWrong')
  }
  for (const { subject } of waits) await forgetCount(system, subject)
  for (const subject of [own, all]) await giveBackCount(system, subject)
  if (!isKnown) await countUp(system, known, KNOWN_S)
}
