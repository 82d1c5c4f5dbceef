import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isNeverCalled } from '@/server/network/own-host'
import { hostOf, type Reach, reachable, worldReach } from '@/server/network/reach'
import { unreachable } from './unreachable'

let reach: Reach | undefined

/** Replaces what servers are reached by; for tests. */
export function setImportReach(given: Reach | undefined): void {
  reach = given
}

/**
 * What a server is reached by: as webhooks are, or any address where who stands at the machine of the platform asks
 * (`isInside`).
 */
const reachFor = (isInside: boolean): Reach => reach ?? worldReach(isInside || env().WEBHOOK_PRIVATE)

/** The addresses that one attempt may connect to. Throws `importNoHost` and `importAddress` where there are none. */
export async function importAddresses(url: URL, isInside: boolean): Promise<string[]> {
  try {
    return await reachable(reachFor(isInside), hostOf(url))
  } catch (error) {
    const why = unreachable(error, hostOf(url))
    if (why) throw why
    throw new AppError('importAddress', { host: hostOf(url) }, (error as Error).message)
  }
}

/** Refuses at once an address that would never be called: a number that is not of the internet, or a name of ours. */
export async function refuseImportAddress(url: URL, isInside: boolean): Promise<void> {
  if (reachFor(isInside).isPrivate) return
  const host = hostOf(url)
  if (await isNeverCalled(host)) throw new AppError('importAddress', { host })
}
