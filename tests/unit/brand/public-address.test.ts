import { describe, expect, it } from 'vitest'
import { publicAddress } from '@/lib/brand/public-address'

const direct = { port: 3000, publicUrl: undefined, proxied: false }
const proxied = { port: 3000, publicUrl: 'https://track.example.com/', proxied: true }
const hosts = ['fleet.example.org']

describe('where links in mails lead', () => {
  it('is the domain of the reader’s own reseller when they came from it', () => {
    expect(publicAddress({ host: 'fleet.example.org', https: true }, hosts, proxied)).toBe(
      'https://fleet.example.org',
    )
    expect(publicAddress({ host: 'fleet.example.org', https: false }, hosts, direct)).toBe(
      'http://fleet.example.org:3000',
    )
    expect(publicAddress({ host: 'fleet.example.org', https: false }, hosts, { ...direct, port: 80 })).toBe(
      'http://fleet.example.org',
    )
  })

  it('is never a host that somebody wrote into the request', () => {
    for (const host of ['evil.example', 'fleet.example.org.evil.example', '', 'FLEET.EXAMPLE.ORG@evil']) {
      expect(publicAddress({ host, https: true }, hosts, proxied)).toBe('https://track.example.com')
      expect(publicAddress({ host, https: true }, hosts, direct)).toBe('http://localhost:3000')
    }
  })
})
