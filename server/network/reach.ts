import { promises as dns } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { env } from '@/lib/env'
import { NO_ADDRESS } from '@/lib/network/address'
import { isOutsideAddress } from '@/server/network/outside-address'

/** What hosts that accounts name are reached by: the DNS and the network, or those of a test. */
export type Reach = {
  /** All IP addresses of a host name; none where it has none. */
  resolve: (host: string) => Promise<string[]>
  /** Private addresses as well: an installation in a network of its own. */
  isPrivate: boolean
}

const DNS_MS = 3000

/**
 * The world. The resolver gives up in time; the system's own look-up, which knows the names of a private network too, is
 * asked in such a one alone.
 */
export function worldReach(isPrivate: boolean): Reach {
  const resolver = new dns.Resolver({ timeout: DNS_MS, tries: 2 })
  const outside = async (host: string) => {
    const found = [resolver.resolve4(host).catch(() => []), resolver.resolve6(host).catch(() => [])]
    return (await Promise.all(found)).flat()
  }
  const inside = async (host: string) => (await dns.lookup(host, { all: true })).map(({ address }) => address)
  return { resolve: isPrivate ? inside : outside, isPrivate }
}

/** Without the brackets of IPv6, and without the point that may end a name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '')

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
 * The addresses of a host that one attempt may connect to, looked up once: all of them must be of the internet and none of
 * ours. Throws an error that says why there are none.
 */
export async function reachable(reach: Reach, host: string): Promise<string[]> {
  const found = isIP(host) > 0 ? [host] : await reach.resolve(host)
  if (found.length === 0) throw new Error(NO_ADDRESS)
  if (reach.isPrivate) return found
  if (!found.every((address) => isOutsideAddress(address) && !isOwn(host, address)))
    throw new NotOutside('leads to no address of the internet')
  return found
}

/** A host that leads to a machine of a private network, or to ours. */
export class NotOutside extends Error {}

/** A connection takes the addresses that were looked at: a second answer of the DNS could be another. */
export function lookupAmong(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    const [first] = found
    if (!first) callback(new Error(NO_ADDRESS), '', 4)
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  }
}
