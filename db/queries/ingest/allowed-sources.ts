import { BlockList, isIPv4 } from 'node:net'
import { splitSources } from '@/lib/devices/sources'
import type { KnownDevice } from './claim-device'

/**
 * Whether a device may be heard from an address (`plainAddress`), as its record says. One that has connected from nowhere
 * yet teaches its first network. A rule and no query; but it asks `node:net`, which `lib` may not.
 */
export function isAllowedSource(
  { sources, networks }: Pick<KnownDevice, 'sources' | 'networks'>,
  address: string,
): boolean {
  if (sources === null || sources.policy === 'anywhere') return true
  if (sources.policy === 'fixed') return isWithin(splitSources(sources.addresses ?? ''), address)
  return networks === null || networks.length === 0 || isWithin(networks, address)
}

/** Whether an address is one of those given, or in one of the ranges. */
function isWithin(given: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const one of given) {
    const [start = '', bits] = one.split('/')
    const family = isIPv4(start) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(start, family)
    else list.addSubnet(start, Number(bits), family)
  }
  return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
