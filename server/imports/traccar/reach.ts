import { isIP } from 'node:net'
import { isOwnHost } from '@/lib/domains/own-host'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isOutsideAddress } from '@/server/network/outside-address'
import { hostOf, type Reach, reachable, worldReach } from '@/server/network/reach'

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

/** The addresses that one attempt may connect to. Throws `importAddress` where there are none. */
export async function importAddresses(url: URL, isInside: boolean): Promise<string[]> {
  try {
    return await reachable(reachFor(isInside), hostOf(url))
  } catch (error) {
    throw new AppError('importAddress', { host: hostOf(url) }, (error as Error).message)
  }
}

/** Refuses at once an address that would never be called: a number that is not of the internet, or a name of ours. */
export function refuseImportAddress(url: URL, isInside: boolean): void {
  if (reachFor(isInside).isPrivate) return
  const host = hostOf(url)
  const isRefused =
    isIP(host) > 0 ? !isOutsideAddress(host) : isOwnHost(host, { publicUrl: env().PUBLIC_URL, machine: [] })
  if (isRefused) throw new AppError('importAddress', { host })
}
