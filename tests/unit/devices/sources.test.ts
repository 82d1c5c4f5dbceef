import { describe, expect, it } from 'vitest'
import { deviceSources } from '@/lib/devices/sources'

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
