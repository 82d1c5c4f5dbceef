import { describe, expect, it } from 'vitest'
import { hostName } from '@/lib/brand/public-address'
import { isOwnHost } from '@/lib/domains/own-host'

const machine = ['box', 'box.local']
const isOwn = (header: string, publicUrl?: string) => isOwnHost(hostName(header), { publicUrl, machine })

describe('the hosts of an installation', () => {
  it('are that of PUBLIC_URL where it is set, and the loopback', () => {
    const url = 'https://Track.example.com:8443/'
    expect(isOwn('track.example.com', url)).toBe(true)
    expect(isOwn('TRACK.example.com:3000', url)).toBe(true)
    for (const local of ['localhost:3000', 'north.localhost', '127.0.0.1:3000', '[::1]:3000'])
      expect(isOwn(local, url), local).toBe(true)
    for (const other of ['192.168.1.9', 'box', 'example.com', 'a.track.example.com', ''])
      expect(isOwn(other, url), other).toBe(false)
  })

  it.each([
    'localhost:3000',
    'north.localhost:3000',
    '127.0.0.1',
    '192.168.1.9:80',
    '[::1]:3000',
    'Box',
    'box.local:3000',
  ])('are without it what no other site can be called: %s', (host) => expect(isOwn(host)).toBe(true))

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
    'other',
    '',
    '[',
    '[evil]',
    'localhost:80@evil.example',
    '127.0.0.1@evil.example',
    '[::1]evil.example',
    '[::1]:80evil.example',
    'localhost:65536',
    'localhost:',
    'localhost/x',
    'box, evil.example',
  ])('are without it nothing else: %s', (host) => expect(isOwn(host)).toBe(false))
})
