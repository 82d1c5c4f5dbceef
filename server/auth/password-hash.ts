import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from '@/lib/queue/fair-queue'
import { refuseCommon } from './common-password'

/** argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A core stays with the rest of the process, and so does one of the four threads that read its files. */
const RUNNING = Math.max(1, Math.min(3, availableParallelism() - 1))
const WAITING = 200
const WAITING_EACH = 50
const RETRY_SECONDS = 5

// Next keeps a copy of this module for each route; they wait in one queue.
const holder = globalThis as typeof globalThis & { passwordQueue?: FairQueue }

/** A hash holds a core for 50 ms: they take turns, those of each `who` (an address, an account) among the others. */
function inTurn<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
  holder.passwordQueue ??= new FairQueue({
    running: RUNNING,
    waiting: WAITING,
    waitingEach: WAITING_EACH,
    retrySeconds: RETRY_SECONDS,
  })
  return holder.passwordQueue.run(who, work)
}

/**
 * The hash of a password that is being set, the only way to one: it refuses those that everybody uses, as bad input at
 * `field` of the request. Throws `systemBusy` when too many wait, of `who` or of all.
 */
export async function hashPassword(password: string, who: string, field = 'password'): Promise<string> {
  await refuseCommon(password, field)
  return inTurn(who, () => hash(password, OPTIONS))
}

/** Throws `systemBusy` when too many wait, of `who` or of all. */
export function verifyPassword(stored: string, password: string, who: string): Promise<boolean> {
  return inTurn(who, () => verify(stored, password).catch(() => false))
}

let decoy: Promise<string> | undefined

/** For an account that is not there, so that the answer takes as long as for a real one. Always false; throws like the others. */
export async function verifyNoPassword(password: string, who: string): Promise<false> {
  decoy ??= hash('nobody has this password 1', OPTIONS)
  await verifyPassword(await decoy, password, who)
  return false
}
