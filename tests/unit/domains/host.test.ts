import { describe, expect, it } from 'vitest'
import { domainHost } from '@/lib/domains/host'

describe('the host of a domain', () => {
  it.each([
    ['fleet.example.com', 'fleet.example.com'],
    ['  HTTPS://Fleet.Example.COM/ ', 'fleet.example.com'],
    ['north.localhost', 'north.localhost'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['تتبع.example', 'xn--ngbda5d.example'],
  ])('of %s is %s', (typed, host) => {
    expect(domainHost(typed)).toBe(host)
  })

  it.each([
    '',
    'localhost',
    '192.168.1.1',
    '0x7f.1',
    '[::1]',
    'a.example:3000',
    'a.example/path',
    'user@a.example',
    'a..example',
    '-a.example',
    'a-.example',
    'a_b.example',
    'a example.com',
    '%61.example',
    `${'a'.repeat(64)}.example`,
  ])('is not %s', (typed) => expect(domainHost(typed)).toBeNull())
})
