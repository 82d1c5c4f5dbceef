import { promises as dns } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { listBrandedHosts } from '@/db/queries/domains/domains'
import { systemAccess } from '@/lib/auth/access'
import { isOwnHost } from '@/lib/domains/own-host'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isOutsideAddress } from '@/server/domains/outside-address'

/** What endpoints are reached by: the DNS and the network, or those of a test. */
export type WebhookReach = {
  /** All IP addresses of a host name; none where it has none. */
  resolve: (host: string) => Promise<string[]>
  /** Private addresses and http as well: an installation in a network of its own. */
  isPrivate: boolean
}

const DNS_MS = 3000

/**
 * The world. The resolver gives up in time; the system's own look-up, which knows the names of a private network too, is
 * asked in such a one alone.
 */
function world(): WebhookReach {
  const resolver = new dns.Resolver({ timeout: DNS_MS, tries: 2 })
  const isPrivate = env().WEBHOOK_PRIVATE
  const outside = async (host: string) => {
    const found = [resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])]
    return (await Promise.all(found)).flat()
  }
  const inside = async (host: string) => (await dns.lookup(host, { all: true })).map(({ address }) => address)
  return { resolve: isPrivate ? inside : outside, isPrivate }
}

let reach: WebhookReach | undefined

/** Replaces what endpoints are reached by; for tests. */
export function setWebhookReach(given: WebhookReach | undefined): void {
  reach = given
}

/** Without the brackets of IPv6, and without the point that may end a name. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '')

/** Nobody has us call ourselves: this machine by its public addresses, or the platform by its name. */
function isOwn(host: string, address: string): boolean {
  const { PUBLIC_URL } = env()
  if (PUBLIC_URL && hostOf(new URL(PUBLIC_URL)) === host) return true
  const own = new BlockList()
  for (const one of Object.values(networkInterfaces()).flatMap((found) => found ?? []))
    own.addAddress(one.address, one.family === 'IPv6' ? 'ipv6' : 'ipv4')
  return own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The addresses that one attempt may connect to, looked up once: all of them must be of the internet and none of ours.
 * Throws an error that says why there are none.
 */
export async function addressesFor(url: URL): Promise<string[]> {
  reach ??= world()
  const host = hostOf(url)
  if (url.protocol !== 'https:' && !reach.isPrivate) throw new Error('not https')
  const found = isIP(host) > 0 ? [host] : await reach.resolve(host)
  if (found.length === 0) throw new Error('its host has no address')
  if (reach.isPrivate) return found
  if (!found.every((address) => isOutsideAddress(address) && !isOwn(host, address)))
    throw new Error('leads to no address of the internet')
  return found
}

/**
 * Refuses an address that would never be called (`webhookAddress`): http, a number that is not of the internet, or a host of
 * ours. What a name leads to is looked at with every attempt.
 */
export async function refuseAddress(text: string | undefined): Promise<void> {
  reach ??= world()
  if (text === undefined || reach.isPrivate) return
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
