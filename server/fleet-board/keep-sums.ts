import { LRUCache } from 'lru-cache'
import { type SumBoard, type SummedBoard, sumNow } from '@/db/queries/fleet-board/read-board'
import { log } from '@/lib/log'

/** A board on a wall asks every half a minute, and so do all who look at it: they share what was summed up. */
const FRESH_MS = 25_000
/** What is older is shown once more, and made anew meanwhile: of a large fleet nobody waits for the sums but the first. */
const SHOWN_MS = 10 * 60_000
const MOST = 200

const kept = new LRUCache<string, SummedBoard>({ max: MOST, ttl: SHOWN_MS })
const running = new Map<string, Promise<SummedBoard>>()

/**
 * Sums up a board, or gives what it came to a moment ago. Whoever reads the fleet of an account sees all of it, so that the account,
 * its vehicles, the groups and the spans say which sums these are; who may see them was asked before.
 */
export const keptSums: SumBoard = async (access, scope, spans, now) => {
  const begins = [spans.previous.from, spans.current.from].map((time) => time.getTime())
  const groups = scope.groups.map(({ id }) => id).join(',')
  const key = [access.accountId, scope.zone, groups, scope.ids.length, ...begins].join(' ')
  const make = (): Promise<SummedBoard> => {
    const known = running.get(key)
    if (known) return known
    const made = sumNow(access, scope, spans, now)
      .then((summed) => {
        kept.set(key, summed)
        return summed
      })
      .finally(() => running.delete(key))
    running.set(key, made)
    return made
  }
  const found = kept.get(key)
  if (!found) return make()
  if (now - found.summedAt > FRESH_MS)
    make().catch((error: unknown) => log.warn({ err: error }, 'sums of a board not made anew'))
  return found
}
