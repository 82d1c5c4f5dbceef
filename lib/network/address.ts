import { z } from 'zod'

/** Why nothing goes to a host that the DNS does not know; screens have a sentence of their own for it. */
export const NO_ADDRESS = 'its host has no address'

/** An address as it is compared and shown: of IPv4 also where the system says it in the form of IPv6. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * What is counted as one sender: an address of IPv4 itself, of IPv6 its /64 (`2001:db8:0:1::/64`), all of which anybody
 * has who has one of them. Anything else, such as `unknown`, is itself.
 */
export function subnetOf(address: string): string {
  const plain = plainAddress(address)
  const groups = groupsOf(plain)
  if (groups === null) return plain
  return mappedOf(groups) ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`
}

/**
 * The network that an address is taken to belong to, as wide as a carrier gives out its addresses: `203.0.0.0/16`,
 * `2001:db8::/32`. Null for what is no address.
 */
export function networkOf(address: string): string | null {
  const plain = plainAddress(address)
  const groups = groupsOf(plain)
  const dotted = groups === null ? plain : mappedOf(groups)
  if (dotted === null) return `${groups?.slice(0, 2).map(hex).join(':')}::/32`
  return z.ipv4().safeParse(dotted).success ? `${dotted.split('.').slice(0, 2).join('.')}.0.0/16` : null
}

/**
 * What the addresses of a small network begin with, an office's or one way out of a carrier's: `203.0.113.` of IPv4,
 * `2001:db8:0:1:` of IPv6. Null for what is no address.
 */
export function neighbourhoodOf(address: string): string | null {
  const subnet = subnetOf(address)
  if (subnet === '0:0:0:0::/64') return '127.0.0.'
  if (subnet.endsWith('::/64')) return subnet.slice(0, -'::/64'.length).concat(':')
  return z.ipv4().safeParse(subnet).success ? subnet.replace(/\d+$/, '') : null
}

/** Seats that anybody's small network has, and the part of all seats that it has of more. */
const LEAST_SEATS = 20
const PART = 0.2

/** Of so many seats, how many the addresses of one neighbourhood may take: the others are for others. */
export const seatsOfSubnet = (seats: number): number => Math.max(LEAST_SEATS, Math.ceil(seats * PART))

const hex = (group: number) => group.toString(16)

/** The eight groups of an address of IPv6, without its zone; null for what is none. */
function groupsOf(address: string): number[] | null {
  const [bare = ''] = address.split('%')
  const url = `http://[${bare}]`
  if (!bare.includes(':') || !/^[\da-f:.]+$/i.test(bare) || !URL.canParse(url)) return null
  // In its shortest form, with no IPv4 at its end.
  const [left = [], right = []] = new URL(url).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))))
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

/** The address of IPv4 that one of IPv6 stands for (`::ffff:0:0/96`), or null. */
function mappedOf(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).some(Boolean) || groups[5] !== 0xffff) return null
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
