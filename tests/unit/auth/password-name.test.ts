import { describe, expect, it } from 'vitest'
import { holdsName } from '@/lib/auth/password-name'

describe('a password with the name of its account in it', () => {
  it.each([
    ['fleet-north', 'my fleet-north 1', true],
    ['Fleet', 'FLEET2026', true],
    ['ann@example.com', 'ann loves 1', true],
    ['ann@example.com', 'example.com 1', false],
    ['fleet', 'the fl33t 2026', false],
    // Full width, as some keyboards write it.
    ['fleet', 'ｆｌｅｅｔ 2026', true],
    ['al@example.com', 'also this 1', false],
  ])('%s in %s: %s', (login, password, expected) => {
    expect(holdsName(password, login)).toBe(expected)
  })
})
