import { describe, expect, it } from 'vitest'
import { settleForwarding } from '@/server/http/forwarding'

const fromProxy = () => ({
  host: 'track.example.com',
  forwarded: 'host=evil.example',
  'x-forwarded-for': '203.0.113.9, 198.51.100.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-client-address': '192.0.2.1',
})

describe('what proxies say of a request', () => {
  it('is not believed without one: such headers are gone, and the socket says who asks', () => {
    const headers = fromProxy()
    expect(settleForwarding(headers, '10.0.0.5', false)).toBe(true)
    expect(headers).toEqual({ host: 'track.example.com', 'x-client-address': '10.0.0.5' })
  })

  it('is believed behind one, of the addresses only the one that it added itself', () => {
    const headers = fromProxy()
    expect(settleForwarding(headers, '10.0.0.5', true)).toBe(false)
    expect(headers).toEqual({ ...fromProxy(), 'x-client-address': '198.51.100.7' })
  })

  it('is nothing to warn of where no proxy says anything', () => {
    expect(settleForwarding({ host: 'track.example.com' }, '10.0.0.5', false)).toBe(false)
  })

  it('falls back to the socket where the proxy says nothing', () => {
    const headers: Record<string, string> = {}
    settleForwarding(headers, '10.0.0.5', true)
    expect(headers['x-client-address']).toBe('10.0.0.5')
    settleForwarding(headers, undefined, true)
    expect(headers['x-client-address']).toBe('unknown')
  })
})
