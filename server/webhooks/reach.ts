import { isIP } from 'node:net'
import { listBrandedHosts } from '@/db/queries/domains/domains'
import { systemAccess } from '@/lib/auth/access'
import { isOwnHost } from '@/lib/domains/own-host'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isOutsideAddress } from '@/server/network/outside-address'
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
  const host = hostOf(url)
  const isOurs = isIP(host) > 0 ? !isOutsideAddress(host) : await isOurHost(host)
  if (url.protocol !== 'https:' || isOurs) throw new AppError('webhookAddress')
}

/** The installation's own, or a proven domain of somebody's brand. */
async function isOurHost(host: string): Promise<boolean> {
  if (isOwnHost(host, { publicUrl: env().PUBLIC_URL, machine: [] })) return true
  return (await listBrandedHosts(systemAccess('web'))).includes(host)
}
