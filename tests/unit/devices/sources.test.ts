import { describe, expect, it } from 'vitest'
import { deviceSources, networkOf } from '@/lib/devices/sources'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.0.0/16'],
    ['::ffff:203.0.113.7', '203.0.0.0/16'],
    ['2001:db8:1:2::7', '2001:db8::/32'],
    ['2001:0DB8::1', '2001:db8::/32'],
    ['fe80::1', 'fe80:0::/32'],
    ['::1', '0:0::/32'],
    ['unknown', null],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('from where a device may connect', () => {
  const judge = (policy: string, addresses?: string | null) => {
    const { success, error } = deviceSources.safeParse({ policy, addresses })
    return success ? null : error.issues.map(({ message }) => message)
  }

  it.each([
    ['anywhere', undefined],
    ['learnt', null],
    ['fixed', '203.0.113.7'],
    ['fixed', '203.0.113.0/24, 2001:db8::/32\n2001:db8::1'],
    ['anywhere', '203.0.113.7'],
  ])('is %s with %j', (policy, addresses) => {
    expect(judge(policy, addresses)).toBeNull()
  })

  it.each([
    ['fixed', '', ['validation.sourcesNeeded']],
    ['fixed', ' ,\n', ['validation.sourcesNeeded']],
    ['fixed', '203.0.113', ['validation.sources']],
    ['fixed', '203.0.113.0/33', ['validation.sources']],
    ['fixed', 'example.org', ['validation.sources']],
    ['anywhere', 'nonsense', ['validation.sources']],
    ['fixed', Array(51).fill('203.0.113.7').join(' '), ['validation.sources']],
  ])('is not %s with %j', (policy, addresses, messages) => {
    expect(judge(policy, addresses)).toEqual(messages)
  })
})
