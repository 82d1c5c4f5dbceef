import { countUp, giveBackCount, readCount } from '@/db/queries/auth/sign-in-guards'
import type { LiveShare } from '@/db/queries/shares/live-share'
import { findOpened, insertView, keepView, type OpenedLink } from '@/db/queries/shares/share-views'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { networkOf } from '@/lib/network/address'
import type { OpenShareBody, ShownLink } from '@/lib/shares/schema'
import { hashShareToken, isShareToken } from '@/lib/shares/token'
import { clientAddress, clientSubnet } from '@/server/auth/client-address'
import { brandOf } from '@/server/brand/brand'
import { bearerOf, isSameHash, makeBearer } from './bearer'
import { judgeLink } from './judge-link'
import { hashPasscode } from './make-link'

const system = systemAccess('web')

const QUARTER = 15 * 60
/** Tokens that are none, by subnet. */
const TOKENS = { max: 20, seconds: QUARTER }
/** Wrong passcodes of a link: by subnet, and by all. */
const PASSCODES = { max: 10, seconds: QUARTER }
const PASSCODES_OF_ALL = { max: 200, seconds: 24 * 3600 }

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
  const viewId = await insertView(system, link.id, networkOf(clientAddress(headers)))
  if (viewId === null) throw new AppError('shareFull')
  const { domainTitle: title, themeColor, logo } = await brandOf(headers)
  return {
    ...makeBearer(link.id, viewId, now),
    ...tellLink(judged.share, now),
    brand: { title, themeColor, logo },
  }
}

/** A bearer in place of one that has not run out, while the link lives. Throws like `openShare`. */
export async function renewShare(headers: Headers) {
  const now = Date.now()
  const { shareId, viewId } = bearerOf(headers, now)
  const judged = await judgeLink(system, shareId, now)
  if (!judged || judged.ended) throw new AppError('shareEnded')
  if (!(await keepView(system, shareId, viewId))) throw new AppError('shareFull')
  return { ...makeBearer(shareId, viewId, now), endsAt: judged.share.row.expiresAt.toISOString(), now }
}

async function findByToken(from: string, token: string): Promise<OpenedLink> {
  const subject = `share-tokens:${from}`
  if ((await readCount(system, subject)) >= TOKENS.max)
    throw new AppError('requestTooFrequent', { seconds: TOKENS.seconds })
  const link = isShareToken(token) ? await findOpened(system, hashShareToken(token)) : null
  if (link?.endReason) throw new AppError('shareEnded')
  if (link) return link
  await countUp(system, subject, TOKENS.seconds)
  throw new AppError('shareRefused')
}

/** A try is counted before it is known whether it is right: many at once get no more verdicts than one after the other. */
async function checkPasscode(from: string, link: OpenedLink, passcode: string | undefined): Promise<void> {
  if (link.passcodeHash === null) return
  if (passcode === undefined) throw new AppError('sharePasscodeNeeded')
  const budgets = [
    { subject: `share-passcode:${link.id} ${from}`, ...PASSCODES },
    { subject: `share-passcode:${link.id}`, ...PASSCODES_OF_ALL },
  ]
  for (const { subject, max, seconds } of budgets)
    if ((await countUp(system, subject, seconds)) > max) throw new AppError('requestTooFrequent', { seconds })
  if (!isSameHash(hashPasscode(passcode), link.passcodeHash)) throw new AppError('sharePasscodeWrong')
  for (const { subject } of budgets) await giveBackCount(system, subject)
}

/** What viewers are told of the link itself; `now` in milliseconds since 1970. */
export function tellLink({ row }: LiveShare, now: number): ShownLink {
  const { name, deviceIcon, fields, privacy, end, expiresAt } = row
  const { delayS, roundM, withheld, onlyWithin } = privacy
  const withholds = withheld.length > 0 || onlyWithin !== null
  return {
    ...{ title: name, now, shows: { deviceIcon, fields, delayS, roundM, withholds } },
    endsAt: expiresAt.toISOString(),
    end: end && {
      kind: end.kind,
      place:
        end.kind === 'arrives' && fields.destination
          ? { name: end.name, lat: end.lat, lon: end.lon, radiusM: end.radiusM }
          : null,
    },
  }
}
