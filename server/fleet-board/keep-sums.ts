import { LRUCache } from 'lru-cache'
import { type BoardScope, boardScope } from '@/db/queries/fleet-board/board-scope'
import { type SumBoard, type SummedBoard, sumNow } from '@/db/queries/fleet-board/read-board'
import type { Access } from '@/lib/auth/access'
import { type BoardSpans, boardSpans } from '@/lib/fleet-board/board-period'
import type { BoardQuery } from '@/lib/fleet-board/board-schema'
import { WarmBoards } from '@/lib/fleet-board/warm-boards'
import { log } from '@/lib/log'

/** A board on a wall asks every half a minute, and so do all who look at it: they share what was summed up. */
const FRESH_MS = 25_000
/** What is older is shown once more, and made anew meanwhile: of a large fleet nobody waits for the sums but the first. */
const SHOWN_MS = 10 * 60_000
const MOST = 200
/** So often it is looked which boards are to be made anew though nobody looks at them. */
const LOOK_MS = 60_000

type Asked = { access: Access; query: BoardQuery }

const kept = new LRUCache<string, SummedBoard>({ max: MOST, ttl: SHOWN_MS })
const running = new Map<string, Promise<SummedBoard>>()
const warm = new WarmBoards<Asked>()
let looks: NodeJS.Timeout | null = null

/**
 * Sums up a board, or gives what it came to a moment ago. Whoever reads the fleet of an account sees all of it, so that the account,
 * its vehicles, the groups and the spans say which sums these are; who may see them was asked before.
 */
export const keptSums: SumBoard = async (access, scope, spans, asked) => {
  const { query, now } = asked
  warm.looked(warmKey({ access, query }), now)
  const found = kept.get(keyOf(access, scope, spans))
  if (!found) return make(access, scope, spans, asked)
  if (now - found.summedAt > FRESH_MS)
    make(access, scope, spans, asked).catch((error: unknown) =>
      log.warn({ err: error }, 'sums of a board not made anew'),
    )
  return found
}

function keyOf({ accountId }: Access, { zone, groups, ids }: BoardScope, spans: BoardSpans): string {
  const begins = [spans.previous.from, spans.current.from].map((time) => time.getTime())
  const groupIds = groups.map(({ id }) => id).join(',')
  return [accountId, zone, groupIds, ids.length, begins.join(' ')].join(' ')
}

const warmKey = ({ access, query: { period, groups } }: Asked): string =>
  [access.accountId, period, groups.join(',')].join(' ')

function make(
  access: Access,
  scope: BoardScope,
  spans: BoardSpans,
  { query, now }: { query: BoardQuery; now: number },
): Promise<SummedBoard> {
  const key = keyOf(access, scope, spans)
  const known = running.get(key)
  if (known) return known
  const began = Date.now()
  const made = sumNow(access, scope, spans, { query, now })
    .then((summed) => {
      kept.set(key, summed)
      const asked = { access, query }
      warm.summed(warmKey(asked), asked, { now: summed.summedAt, ms: Date.now() - began })
      keepWarm()
      return summed
    })
    .finally(() => running.delete(key))
  running.set(key, made)
  return made
}

/** Looks now and then for boards that are to be made anew, while there are any whose sums take long. */
function keepWarm(): void {
  if (looks !== null || warm.isEmpty) return
  looks = setTimeout(() => {
    renewDue().finally(() => {
      looks = null
      keepWarm()
    })
  }, LOOK_MS)
  looks.unref()
}

/** One after another, so that people who ask for others have most of the database. */
async function renewDue(): Promise<void> {
  for (const asked of warm.due(Date.now())) {
    const { access, query } = asked
    try {
      const scope = await boardScope(access, query)
      const now = Date.now()
      await make(access, scope, boardSpans(query.period, now, scope.zone), { query, now })
    } catch (error) {
      warm.drop(warmKey(asked))
      log.warn({ err: error }, 'a board is not kept warm any more')
    }
  }
}
