import { describe, expect, it } from 'vitest'
import { neighbourhoodOf, networkOf, subnetOf } from '@/lib/network/address'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.0.0/16'],
    ['::ffff:203.0.113.7', '203.0.0.0/16'],
    ['::ffff:cb00:7107', '203.0.0.0/16'],
    ['2001:db8:1:2::7', '2001:db8::/32'],
    ['2001:0DB8::1', '2001:db8::/32'],
    ['fe80::1', 'fe80:0::/32'],
    ['::1', '0:0::/32'],
    ['unknown', null],
    ['203.0.113', null],
    ['203.0.113.256', null],
    ['2001:db8:::1', null],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('what is counted as one sender', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::a:b:c:d:1', '2001:db8:0:a::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['::1]@[::2', '::1]@[::2'],
    ['', ''],
  ])('at %s is %s', (address, subnet) => {
    expect(subnetOf(address)).toBe(subnet)
  })
})

describe('what addresses of a small network begin with', () => {
  it.each([
    ['203.0.113.7', '203.0.113.'],
    ['::ffff:203.0.113.7', '203.0.113.'],
    ['2001:db8:1:2::7', '2001:db8:1:2:'],
    ['127.0.0.1', '127.0.0.'],
    ['::1', '127.0.0.'],
    ['unknown', null],
  ])('of %s is %s', (address, start) => {
    expect(neighbourhoodOf(address)).toBe(start)
  })
})
