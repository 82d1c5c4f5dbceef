import { LRUCache } from 'lru-cache'
import { subscribe } from '@/bus/bus'
import { database } from '@/db/client'
import { findPublicEmbed } from '@/db/queries/embeds/live-embed'
import { systemAccess } from '@/lib/auth/access'
import { PUBLIC_ID } from '@/lib/embeds/schema'
import { previewUntil } from './embed-bearer'

const system = systemAccess('web')

type Framing = { id: number; origins: readonly string[]; endsAt: number | null }

/** By public id, which any visitor can make up. A node that misses a message is not out of date for long. */
const cached = new LRUCache<string, { found: Framing | null }>({ max: 2000, ttl: 5000 })
let following = false
/** Counts what was told of embeds, so that a row read before a change is not kept after it. */
let changes = 0

/**
 * Which pages may hold `/iframe` with this query, as sources of `frame-ancestors`: exactly the origins of its embed, our
 * own with a token to look at it, and none of an embed that there is not, or that has ended.
 */
export async function framesOf(query: URLSearchParams, now: number): Promise<readonly string[]> {
  const found = await framingOf(query.get('embed') ?? '')
  if (!found || (found.endsAt !== null && found.endsAt <= now)) return []
  const preview = query.get('preview')
  if (preview === null) return found.origins
  return previewUntil(preview, found.id, now) === null ? [] : ["'self'"]
}

async function framingOf(publicId: string): Promise<Framing | null> {
  if (!PUBLIC_ID.test(publicId)) return null
  const known = cached.get(publicId)
  if (known) return known.found
  if (!following) followChanges()
  const before = changes
  // With the database away nobody holds it.
  const row = await findPublicEmbed(system, publicId).catch(() => undefined)
  if (row === undefined) return null
  const found =
    row === null || row.revokedAt !== null
      ? null
      : { id: row.id, origins: row.origins, endsAt: row.endsAt?.getTime() ?? null }
  if (before === changes) cached.set(publicId, { found })
  return found
}

function followChanges(): void {
  following = true
  subscribe(database(), {
    onMessage: ({ kind }) => {
      if (kind === 'embeds') forgetAll()
    },
    onGap: forgetAll,
  })
    // What was kept before the messages came may be out of date.
    .then(forgetAll)
    .catch(() => {
      following = false
    })
}

function forgetAll(): void {
  changes++
  cached.clear()
}
