import { randomInt } from 'node:crypto'
import { countUp, readCount } from '@/db/queries/auth/sign-in-guards'
import { countOpening } from '@/db/queries/embeds/embed-tokens'
import { findEmbedToken, findPublicEmbed, type LiveEmbed } from '@/db/queries/embeds/live-embed'
import { systemAccess } from '@/lib/auth/access'
import type { OpenEmbedBody } from '@/lib/embeds/open-schema'
import { PUBLIC_ID } from '@/lib/embeds/schema'
import type { EmbedBearer } from '@/lib/embeds/tokens'
import { AppError } from '@/lib/errors'
import { networkOf } from '@/lib/network/address'
import { BEARER_MS } from '@/lib/viewers/signed-numbers'
import { clientAddress, clientSubnet } from '@/server/auth/client-address'
import { embedBearerOf, makeEmbedBearer, previewUntil, readEmbedToken } from './embed-bearer'
import type { EmbedRoom } from './embed-room'
import { embedRoom } from './embed-rooms'
import { tellEmbed } from './tell-embed'

const system = systemAccess('web')

/** Ids that are none, by subnet. */
const GUESSES = { max: 30, seconds: 15 * 60 }
const MOST_VIEWS = 2 ** 47

/**
 * Opens an embed for a viewer. Throws `embedRefused`, `embedOriginRefused`, `embedTokenNeeded`, `embedTokenInvalid`,
 * why it shows nothing, and `requestTooFrequent` after too many guesses.
 */
export async function openEmbed(
  headers: Headers,
  { embed: publicId, token, preview, origin }: OpenEmbedBody,
) {
  const row = await findByPublicId(clientSubnet(headers), publicId)
  const now = Date.now()
  const lookUntil = preview === undefined ? null : previewUntil(preview, row.id, now)
  if (preview !== undefined && lookUntil === null) throw new AppError('embedTokenInvalid')
  const isPreview = lookUntil !== null
  if (!isPreview && origin !== undefined && !row.origins.includes(origin))
    throw new AppError('embedOriginRefused')
  const given = token === undefined || isPreview ? null : readEmbedToken(token, row.id, now)
  const bearer: EmbedBearer = {
    embedId: row.id,
    tokenId: given?.tokenId ?? 0,
    viewId: randomInt(1, MOST_VIEWS),
    until: lookUntil ?? given?.until ?? now + BEARER_MS,
    isRenewable: !isPreview && !given,
  }
  const { embed } = await enterEmbed(bearer, now)
  if (!isPreview) await noteOpening(headers, bearer, origin)
  return {
    ...makeEmbedBearer(bearer),
    ...tellEmbed(embed, now),
    renewable: bearer.isRenewable,
  }
}

/** A bearer of a public embed in place of one that has not run out. Throws like `openEmbed`. */
export async function renewEmbed(headers: Headers) {
  const now = Date.now()
  const bearer = embedBearerOf(headers, now)
  if (!bearer.isRenewable) throw new AppError('embedTokenNeeded')
  await enterEmbed(bearer, now)
  return { ...makeEmbedBearer({ ...bearer, until: now + BEARER_MS }), now }
}

/** What the bearer of a request lets see, as it is now. Throws `embedBearerInvalid` and why it shows nothing. */
export async function seenEmbed(
  headers: Headers,
  now: number,
): Promise<{ bearer: EmbedBearer; room: EmbedRoom; embed: LiveEmbed }> {
  const bearer = embedBearerOf(headers, now)
  return { bearer, ...(await enterEmbed(bearer, now)) }
}

async function enterEmbed(bearer: EmbedBearer, now: number) {
  const room = await embedRoom(bearer)
  const embed = await room.live(now)
  if (bearer.isRenewable && embed.row.signed) throw new AppError('embedTokenNeeded')
  return { room, embed }
}

async function findByPublicId(from: string, publicId: string) {
  const row = PUBLIC_ID.test(publicId) ? await findPublicEmbed(system, publicId) : null
  if (row?.revokedAt) throw new AppError('embedEnded')
  if (row) return row
  const subject = `embed-ids:${from}`
  if ((await readCount(system, subject)) >= GUESSES.max)
    throw new AppError('requestTooFrequent', { seconds: GUESSES.seconds })
  await countUp(system, subject, GUESSES.seconds)
  throw new AppError('embedRefused')
}

async function noteOpening(headers: Headers, { embedId, tokenId }: EmbedBearer, origin = ''): Promise<void> {
  const token = tokenId === 0 ? null : await findEmbedToken(system, embedId, tokenId)
  const network = networkOf(clientAddress(headers)) ?? ''
  await countOpening(system, embedId, { network, origin, viewer: token?.viewer ?? '' })
}
