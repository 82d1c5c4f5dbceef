import { eq } from 'drizzle-orm'
import { POST as givePreview } from '@/app/api/embeds/[id]/preview/route'
import { DELETE as deleteEmbed, PATCH as editEmbed } from '@/app/api/embeds/[id]/route'
import { POST as giveToken } from '@/app/api/embeds/[id]/tokens/route'
import { GET as keysOfEmbed } from '@/app/api/embeds/[id]/vehicles/route'
import { DELETE as revokeLink } from '@/app/api/shares/[id]/route'
import { database } from '@/db/client'
import { shares } from '@/db/schema/shares'
import type { EmbedToken } from '@/lib/embeds/schema'
import { BEARER_MS } from '@/lib/viewers/signed-numbers'
import { makeEmbedBearer } from '@/server/embeds/embed-bearer'
import { makeBearer } from '@/server/shares/bearer'
import { callRoute } from '../call-route'
import { embedPaths } from '../embed-paths'
import { ALL_EMBED_FIELDS, makeEmbed, openEmbed } from '../embed-world'
import { sharedPaths } from '../share-paths'
import { ALL_FIELDS, madeAgo, makeShare, openShare, trailOf } from '../share-world'
import { tokenFor } from '../world'
import type { Owner } from './owner'

/** Bearers to what an account shows to people without a login. */
export type MadeBearers = {
  /** Is taken; what it opens tells where the owner's first device is, and nothing that bears a mark. */
  living: string
  /** Are not taken, by what they are. */
  refused: Record<string, string>
  /** What its vehicles are called. */
  keys: string[]
}

/** Callers without a session, each kind with calls of its own. */
export type BearerKind = {
  name: string
  /** The calls that take it, with the paths of all that they may tell: of `data`, or of the data of events. */
  opens: Readonly<Record<string, readonly string[]>>
  /** Calls for its kind that refuse it by an error of their own. */
  refusedBy?: Readonly<Record<string, string>>
  make: (owner: Owner) => Promise<MadeBearers>
}

/** All that bears no mark. */
const FIELDS = { ...ALL_FIELDS, plate: false, driver: false, phone: false, destination: false, route: false }
const PATHS = sharedPaths(FIELDS, true)

const shareLinks: BearerKind = {
  name: 'viewer of a share link',
  opens: {
    'POST /api/share/renew': ['bearer', 'bearerUntil', 'now'],
    // It has no end of its own.
    'GET /api/share/feed': [...PATHS.hello, ...PATHS.state].filter((path) => !path.startsWith('end.')),
    'GET /api/share/trail': PATHS.trail,
  },
  make: async (owner) => {
    const [{ imei }] = owner.devices
    const token = await tokenFor(owner.login)
    const open = async () => {
      const made = await makeShare(token, { imeis: [imei], fields: FIELDS, aliases: { [imei]: 'Shown' } })
      await madeAgo(made.id, 60)
      return { ...made, bearer: (await openShare(made.token)).data.bearer }
    }
    const [living, revoked, expired] = [await open(), await open(), await open()]
    await callRoute(revokeLink, { method: 'DELETE', token, params: { id: String(revoked.id) } })
    await database()
      .update(shares)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(shares.id, expired.id))
    const [share = '', view = '', until = '', mark = '', signature = ''] = living.bearer.split('.')
    const viewId = Number(view)
    const forge = (...parts: string[]) => [...parts, signature].join('.')
    const another = signature.startsWith('A') ? 'B' : 'A'
    return {
      living: living.bearer,
      keys: (await trailOf(living.bearer)).data.vehicles.map(({ key }) => key),
      refused: {
        'of a revoked link': revoked.bearer,
        'of a link whose hours are over': expired.bearer,
        'that has run out': makeBearer({ shareId: living.id, viewId, mark: 0 }, Date.now() - BEARER_MS)
          .bearer,
        'of a link that there is not': makeBearer({ shareId: 2_000_000_000, viewId: 1, mark: 0 }, Date.now())
          .bearer,
        'of another passcode': makeBearer({ shareId: living.id, viewId, mark: 1 }, Date.now()).bearer,
        "with another's link in it": forge(`${owner.shareId}`, view, until, mark),
        'with another view in it': forge(share, `${viewId + 1}`, until, mark),
        'with another end in it': forge(share, view, `${Number(until) + 60_000}`, mark),
        'with another passcode in it': forge(share, view, until, '1'),
        'with another signature': [share, view, until, mark, another + signature.slice(1)].join('.'),
        'without a signature': [share, view, until, mark].join('.'),
        'that is the token of a link': living.token,
        'that is the token of a session': token,
      },
    }
  },
}

const HELD = { ...ALL_EMBED_FIELDS, name: false, plate: false, driver: false, phone: false }
const { hello, state } = embedPaths(HELD)

const embeds: BearerKind = {
  name: 'viewer of an embed',
  opens: {
    'POST /api/embed/renew': ['bearer', 'bearerUntil', 'now'],
    'GET /api/embed/feed': [...hello, 'view.kind', 'view.list', ...state],
  },
  make: async (owner) => {
    const [{ imei }] = owner.devices
    const token = await tokenFor(owner.login)
    const open = async (given: object = {}) => {
      const made = await makeEmbed(token, { scope: { imeis: [imei] }, fields: HELD, ...given })
      return { ...made, bearer: (await openEmbed(made.publicId)).data.bearer }
    }
    const [living, deleted, over] = [await open(), await open(), await open()]
    const signed = await makeEmbed(token, { scope: { imeis: [imei] }, mode: 'signed' })
    const at = (id: number) => ({ token, params: { id: String(id) } })
    await callRoute(deleteEmbed, { method: 'DELETE', ...at(deleted.id) })
    await callRoute(editEmbed, { method: 'PATCH', body: { endsAt: '2020-01-01T00:00:00Z' }, ...at(over.id) })
    const given = await callRoute<EmbedToken>(giveToken, { body: {}, ...at(signed.id) })
    const look = await callRoute<EmbedToken>(givePreview, { method: 'POST', ...at(living.id) })
    const keys = await callRoute<{ items: { key: string }[] }>(keysOfEmbed, at(living.id))
    const [embed = '', , view = '', until = '', renewable = '', signature = ''] = living.bearer.split('.')
    const forge = (...parts: string[]) => [...parts, signature].join('.')
    const none = { tokenId: 0, viewId: 1, isRenewable: true }
    return {
      living: living.bearer,
      keys: keys.data.items.map(({ key }) => key),
      refused: {
        'of a deleted embed': deleted.bearer,
        'of an embed whose end has come': over.bearer,
        'of a signed embed without its token': makeEmbedBearer({
          ...none,
          embedId: signed.id,
          until: Date.now() + 60_000,
        }).bearer,
        'that has run out': makeEmbedBearer({ ...none, embedId: living.id, until: Date.now() - 1 }).bearer,
        "with another's embed in it": forge(`${owner.embedId}`, '0', view, until, renewable),
        'with another end in it': forge(embed, '0', view, `${Number(until) + 60_000}`, renewable),
        'with a token in it': forge(embed, '1', view, until, renewable),
        'without a signature': living.bearer.slice(0, living.bearer.lastIndexOf('.')),
        'that is a token': given.data.token,
        'that is a token to look at it': look.data.token,
        'that is the id of an embed': living.publicId,
        'that is the token of a session': token,
      },
    }
  },
}

/** Of all devices of the account, narrowed by its token to the first: it ends with the token, and is not renewed. */
const byToken: BearerKind = {
  name: 'viewer of an embed by a token',
  opens: { 'GET /api/embed/feed': [...hello, 'view.kind', 'view.list', ...state] },
  refusedBy: { 'POST /api/embed/renew': 'embedTokenNeeded' },
  make: async (owner) => {
    const [{ imei }] = owner.devices
    const token = await tokenFor(owner.login)
    const open = async () => {
      const made = await makeEmbed(token, { fields: HELD, mode: 'signed' })
      const at = { token, params: { id: String(made.id) } }
      const given = await callRoute<EmbedToken>(giveToken, { body: { imeis: [imei] }, ...at })
      const opened = await openEmbed(made.publicId, { token: given.data.token })
      return { ...made, at, token: given.data.token, bearer: opened.data.bearer }
    }
    const [living, deleted] = [await open(), await open()]
    await callRoute(deleteEmbed, { method: 'DELETE', ...deleted.at })
    const keys = await callRoute<{ items: { key: string }[] }>(keysOfEmbed, living.at)
    const [embed = '', tokenId = '', view = '', until = '', , signature = ''] = living.bearer.split('.')
    return {
      living: living.bearer,
      keys: keys.data.items.map(({ key }) => key),
      refused: {
        'of a deleted embed': deleted.bearer,
        'of a token whose time is over': makeEmbedBearer({
          embedId: living.id,
          tokenId: Number(tokenId),
          viewId: 1,
          isRenewable: false,
          until: Date.now() - 1,
        }).bearer,
        'without its token': [embed, '0', view, until, '0', signature].join('.'),
        'that is renewed': [embed, tokenId, view, until, '1', signature].join('.'),
        'that is its token': living.token,
      },
    }
  },
}

export const BEARER_KINDS: readonly BearerKind[] = [shareLinks, embeds, byToken]
