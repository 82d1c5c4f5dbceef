import { describe, expect, it } from 'vitest'
import { isAllowedSource } from '@/db/queries/ingest/allowed-sources'
import { ANYWHERE, type DeviceSources } from '@/lib/devices/sources'

const admits = (sources: DeviceSources | null, address: string, networks: string[] | null = null) =>
  isAllowedSource({ sources, networks }, address)

describe('from where a device may be heard', () => {
  it('is anywhere unless its record says otherwise', () => {
    expect(admits(null, '203.0.113.7')).toBe(true)
    expect(admits(ANYWHERE, '2001:db8::1', ['198.51.0.0/16'])).toBe(true)
  })

  it('is the networks that it came from before; the first teaches itself', () => {
    const learnt: DeviceSources = { policy: 'learnt', addresses: null }
    const networks = ['203.0.0.0/16', '2001:db8::/32']
    expect([admits(learnt, '203.0.113.7'), admits(learnt, '203.0.113.7', [])]).toEqual([true, true])
    expect([admits(learnt, '203.0.255.1', networks), admits(learnt, '203.1.0.1', networks)]).toEqual([
      true,
      false,
    ])
    expect([admits(learnt, '2001:db8:7::1', networks), admits(learnt, '2001:db9::1', networks)]).toEqual([
      true,
      false,
    ])
  })

  it('is the addresses and ranges of its record, whatever it came from', () => {
    const fixed: DeviceSources = { policy: 'fixed', addresses: '192.0.2.1, 198.51.100.0/24\n2001:db8::5' }
    for (const address of ['192.0.2.1', '198.51.100.200', '2001:db8::5'])
      expect(admits(fixed, address)).toBe(true)
    for (const address of ['192.0.2.2', '198.51.101.1', '2001:db8::6'])
      expect(admits(fixed, address, ['192.0.0.0/16', '2001:db8::/32'])).toBe(false)
  })
})
