import { BlockList, isIP } from 'node:net'

/** Addresses that are not of the internet, by IANA's registries of special purpose. */
const NOT_OUTSIDE_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Of `2000::/3`, outside of which nothing is assigned; tunnels (2001::/23, 2002::/16) lead to any IPv4 address. */
const NOT_OUTSIDE_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [net, bits] of NOT_OUTSIDE_4) refused.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of NOT_OUTSIDE_6) refused.addSubnet(net, bits, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is one of the internet: no machine of our own network, ourselves, or a cloud's metadata. */
export function isOutsideAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && unicast.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
