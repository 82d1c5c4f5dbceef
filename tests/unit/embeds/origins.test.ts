import { describe, expect, it } from 'vitest'
import { exactOrigin } from '@/lib/embeds/origins'

describe('the origin of a page that holds an embed', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    [' HTTPS://WWW.Example.com/ ', 'https://www.example.com'],
    ['https://example.com:443', 'https://example.com'],
    ['https://example.com:8443', 'https://example.com:8443'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://203.0.113.7', 'https://203.0.113.7'],
    ['https://[2001:db8::1]:444', 'https://[2001:db8::1]:444'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://intranet', 'http://intranet'],
    ['http://fleet.local', 'http://fleet.local'],
    ['http://192.168.1.4', 'http://192.168.1.4'],
  ])('is taken of %s', (typed, origin) => {
    expect(exactOrigin(typed)).toBe(origin)
  })

  it.each([
    '',
    'example.com',
    '*',
    'https://*',
    'https://*.example.com',
    'https://example.com/path',
    'https://example.com?a=1',
    'https://example.com#a',
    'https://me@example.com',
    'https://me:pw@example.com',
    'http://example.com',
    'http://203.0.113.7',
    'http://[2001:db8::1]',
    'ftp://example.com',
    'null',
    "https://example.com; script-src 'unsafe-inline'",
    'https://a.example,https://b.example',
    'https://a b',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://-a.example',
    'https://a..example',
    'https://example.com\\@other.example',
    'https://example.com:99999',
    `https://${'a'.repeat(300)}`,
    'http://172.32.0.1',
    'http://127.0.0.1.example.com',
    'https://example.com.',
    'https://a_b.example',
  ])('is not taken of %s', (typed) => {
    expect(exactOrigin(typed)).toBeNull()
  })
})
