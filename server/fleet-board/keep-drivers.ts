import { LRUCache } from 'lru-cache'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { rankDrivers } from '@/db/queries/fleet-board/board-drivers'
import type { Access } from '@/lib/auth/access'
import type { BoardDrivers, BoardQuery } from '@/lib/fleet-board/board-schema'

/** Who drove what is split by trips and cards, which takes as long as the report: a ranking of a week may wait for it. */
const FRESH_MS = 5 * 60_000

const kept = new LRUCache<string, Promise<BoardDrivers>>({ max: 200, ttl: FRESH_MS })

/** The ranking of drivers as it was some minutes ago at most. */
export function keptDrivers(access: Access, query: BoardQuery, now: number): Promise<BoardDrivers> {
  requireFleet(access, 'fleet.read')
  const key = [access.accountId, query.period, ...query.groups].join(' ')
  const found = kept.get(key)
  if (found) return found
  const made = rankDrivers(access, query, now)
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}
