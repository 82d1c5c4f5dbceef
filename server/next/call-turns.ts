import { availableParallelism } from 'node:os'
import type { NextRequest } from 'next/server'
import { AppError } from '@/lib/errors'
import { FairQueue, type LetOthers } from '@/lib/queue/fair-queue'
import { clientAddress } from '@/server/auth/client-address'
import { visitorLine } from '@/server/auth/known-device'
import type { Session } from '@/server/auth/session'
import { DEVICE_COOKIE } from '@/server/auth/session-cookie'
import { readCookie } from './session-reading'

/**
 * Who asks much waits for itself. All calls share one thread, so those of one session, key, known browser or subnet are dealt with a few at
 * a time, in the order that they came: what a page asks for, and beside it what a map does, which is dozens of tiles. What
 * reads much goes by account, never takes all processors that the database and this process have between them, and rests in
 * between when it goes on for seconds. Tools of models wait for that in a place of theirs, so they have few, by account. Late positions make history again: two at a time, so that they hold up each other
 * and nobody who reads, and of long ones a part each. Large forms are held in memory from their first byte to the answer: few of an account, and few of all.
 */
export const LANES = {
  calls: { running: 100, runningEach: 2, waiting: 2000, waitingEach: 200, retrySeconds: 5 },
  // They wait for each other behind it (`sign-in.ts`): what a page asks for is not to stand among them.
  signIns: { running: 100, runningEach: 20, waiting: 2000, waitingEach: 200, retrySeconds: 5 },
  tiles: { running: 100, runningEach: 3, waiting: 4000, waitingEach: 400, retrySeconds: 5 },
  // They wait for each other behind it (`gather-rows.ts`).
  forwarded: { running: 2000, runningEach: 1000, waiting: 4000, waitingEach: 1000, retrySeconds: 5 },
  tools: { running: 20, runningEach: 2, waiting: 400, waitingEach: 40, retrySeconds: 5 },
  long: {
    running: availableParallelism() * 2,
    runningEach: Math.max(1, Math.floor(availableParallelism() / 2)),
    waiting: 400,
    waitingEach: 40,
    retrySeconds: 5,
    restlessEach: 2000,
    shortEach: 200,
  },
  late: {
    running: 2,
    runningEach: 1,
    waiting: 400,
    waitingEach: 40,
    retrySeconds: 5,
    restlessEach: 500,
    shortEach: 50,
  },
  uploads: { running: 10, runningEach: 3, waiting: 200, waitingEach: 40, retrySeconds: 5 },
}
export type Lane = keyof typeof LANES
const BY_ACCOUNT: ReadonlySet<Lane> = new Set(['tools', 'long', 'late', 'uploads'])

// Next keeps a copy of this module for each route; they wait in the same lines.
const holder = globalThis as typeof globalThis & { callLanes?: Partial<Record<Lane, FairQueue>> }

/**
 * Does a call when it is its turn; throws `systemBusy` when too many of whoever asks, or of all, wait already, and when
 * who asked has left meanwhile: a map that is moved calls off most of what it asked for.
 */
export function inTurn<Result>(
  request: NextRequest,
  session: Session | null,
  lane: Lane,
  work: (letOthers: LetOthers) => Promise<Result>,
): Promise<Result> {
  holder.callLanes ??= {}
  holder.callLanes[lane] ??= new FairQueue(LANES[lane])
  const byAccount = BY_ACCOUNT.has(lane) && session
  const own = session ? `session:${session.id}` : lineOf(request)
  return holder.callLanes[lane].run(byAccount ? `account:${session.access.accountId}` : own, (letOthers) => {
    if (request.signal.aborted) throw new AppError('systemBusy', { seconds: LANES[lane].retrySeconds })
    return work(letOthers)
  })
}

const lineOf = (request: NextRequest): string =>
  visitorLine({ address: clientAddress(request.headers), device: readCookie(request, DEVICE_COOKIE) })
