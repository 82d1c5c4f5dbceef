import { LRUCache } from 'lru-cache'
import { requireFigures } from '@/db/queries/fleet/fleet-scope'
import { readScoreProfile } from '@/db/queries/fleet/scores/score-profile'
import { boardScope } from '@/db/queries/fleet-board/board-scope'
import { readBoardScores } from '@/db/queries/fleet-board/board-scores'
import type { Access } from '@/lib/auth/access'
import { boardSpans } from '@/lib/fleet-board/board-period'
import type { BoardQuery, BoardScores } from '@/lib/fleet-board/board-schema'
import { boardKey } from './board-key'

/** Trips are split by who drove them, which takes as long as the list of scores: a ranking of a week may wait for it. */
const FRESH_MS = 5 * 60_000

const kept = new LRUCache<string, Promise<BoardScores>>({ max: 200, ttl: FRESH_MS })

/**
 * The scores of the board as they were some minutes ago at most. Whoever reads the fleet of an account sees all of it; another profile
 * or another period makes them anew at once.
 */
export async function keptScores(access: Access, query: BoardQuery, now: number): Promise<BoardScores> {
  // Before what is kept of others is given.
  requireFigures(access)
  const [scope, profile] = await Promise.all([boardScope(access, query), readScoreProfile(access)])
  const spans = boardSpans(query.period, now, scope.zone)
  const judged = JSON.stringify([profile.weights, profile.bands])
  const key = `${boardKey(access.accountId, scope, spans)} ${judged}`
  const found = kept.get(key)
  if (found) return found
  const made = readBoardScores(access, scope, { spans, profile })
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}
