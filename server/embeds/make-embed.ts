import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { editEmbed, insertEmbed } from '@/db/queries/embeds/embed-edits'
import { findEmbed } from '@/db/queries/embeds/embed-list'
import { findTokenEmbed, insertEmbedToken } from '@/db/queries/embeds/embed-tokens'
import { type LiveEmbed, loadEmbed } from '@/db/queries/embeds/live-embed'
import { type Access, requirePermission, systemAccess } from '@/lib/auth/access'
import { judgeEmbed, refusalOf, rightsFor } from '@/lib/embeds/judge-embed'
import {
  type CreateEmbedBody,
  type EditEmbedBody,
  type Embed,
  type EmbedId,
  type EmbedToken,
  type EmbedTokenBody,
  PUBLIC_ID_BYTES,
} from '@/lib/embeds/schema'
import { EMBED_TOKEN_MS } from '@/lib/embeds/tokens'
import { AppError } from '@/lib/errors'
import { makeEmbedToken, makePreviewToken } from './embed-bearer'

const system = systemAccess('web')
const SEED_BYTES = 16

export async function makeEmbed(access: Access, body: CreateEmbedBody): Promise<Embed> {
  if (body.endsAt !== null && Date.parse(body.endsAt) <= Date.now()) refuseEnd()
  const publicId = randomBytes(PUBLIC_ID_BYTES).toString('base64url')
  const seed = randomBytes(SEED_BYTES).toString('hex')
  return findEmbed(access, await insertEmbed(access, body, { publicId, seed }))
}

function refuseEnd(): never {
  throw new z.ZodRealError([
    { code: 'custom', path: ['endsAt'], message: 'validation.inThePast', input: undefined },
  ])
}

export async function changeEmbed(access: Access, id: EmbedId, body: EditEmbedBody): Promise<Embed> {
  return findEmbed(access, await editEmbed(access, id, body))
}

/** An embed whose view who asks has the rights to: whom it is shown to by them sees no more than they may. */
async function permittedEmbed(access: Access, id: EmbedId) {
  const found = await findTokenEmbed(access, id)
  for (const right of rightsFor(found.row.view, found.row.fields)) requirePermission(access, right)
  return found
}

/** An embed that shows something. Throws `embedUnknown`, and why it shows nothing. */
async function livingEmbed(access: Access, id: EmbedId, now: number) {
  const found = await permittedEmbed(access, id)
  const live = await loadEmbed(system, found.row.id, null)
  if (!live) throw refusalOf('revoked')
  const end = judgeEmbed(live.facts, now)
  if (end) throw refusalOf(end)
  return { ...found, live }
}

/** A token for one viewer. Throws `deviceUnknown` for vehicles that the embed does not show. */
export async function giveToken(
  access: Access,
  id: EmbedId,
  { imeis, viewer = '' }: EmbedTokenBody,
  now: number,
): Promise<EmbedToken> {
  const { live, ...found } = await livingEmbed(access, id, now)
  const deviceIds = imeis ? idsOf(live, imeis) : null
  const until = now + EMBED_TOKEN_MS
  const token = { deviceIds, viewer, expiresAt: new Date(until) }
  const tokenId = await insertEmbedToken(access, system, found, token)
  return makeEmbedToken(found.row.id, tokenId, until)
}

function idsOf({ vehicles }: LiveEmbed, imeis: readonly string[]): number[] {
  const wanted = new Set(imeis)
  const ids = vehicles.filter(({ imei }) => wanted.has(imei)).map(({ deviceId }) => deviceId)
  if (ids.length < wanted.size) throw new AppError('deviceUnknown')
  return ids
}

/** A token to look at an embed in our own page, whether it shows anything or not. */
export async function givePreview(access: Access, id: EmbedId, now: number): Promise<EmbedToken> {
  const { row } = await permittedEmbed(access, id)
  if (row.revokedAt !== null) throw new AppError('embedEnded')
  return makePreviewToken(row.id, now)
}

/** Vehicles of an embed, as far as who asks may know of them through it, and their keys. */
export async function keysOfVehicles(access: Access, id: EmbedId, now: number) {
  requirePermission(access, 'devices.read')
  const { live } = await livingEmbed(access, id, now)
  return { items: live.vehicles.map(({ imei, name, key }) => ({ imei, name, key })) }
}
