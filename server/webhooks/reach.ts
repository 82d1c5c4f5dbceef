import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isNeverCalled } from '@/server/network/own-host'
import { hostOf, type Reach, reachable, worldReach } from '@/server/network/reach'

let reach: Reach | undefined

/** Replaces what endpoints are reached by; for tests. */
export function setWebhookReach(given: Reach | undefined): void {
  reach = given
}

/** Private addresses are called by http as well. */
const reachNow = (): Reach => {
  reach ??= worldReach(env().WEBHOOK_PRIVATE)
  return reach
}

/** The addresses that one attempt may connect to, as `reachable` finds them. */
export async function addressesFor(url: URL): Promise<string[]> {
  const found = reachNow()
  if (url.protocol !== 'https:' && !found.isPrivate) throw new Error('not https')
  return reachable(found, hostOf(url))
}

/**
 * Refuses an address that would never be called (`webhookAddress`): http, a number that is not of the internet, or a host of
 * ours. What a name leads to is looked at with every attempt.
 */
export async function refuseAddress(text: string | undefined): Promise<void> {
  if (text === undefined || reachNow().isPrivate) return
  const url = new URL(text)
  if (url.protocol !== 'https:' || (await isNeverCalled(hostOf(url)))) throw new AppError('webhookAddress')
}
