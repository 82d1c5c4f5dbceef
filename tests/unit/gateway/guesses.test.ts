import { describe, expect, it } from 'vitest'
import { ConnectionLimit, Guesses } from '@/gateway/limits'
import { subnetOf } from '@/lib/network/address'

const HOUR = 3_600_000

describe('identifiers that an address guesses', () => {
  it('are so many, each counted once, then none but those that were counted', () => {
    const guesses = new Guesses(2)
    const tried = ['a', 'b', 'a', 'c', 'b'].map((identifier) => guesses.add('one', identifier, 0))
    expect(tried).toEqual([true, true, true, false, true])
    expect([guesses.isUsedUp('one', 0), guesses.isUsedUp('other', 0)]).toEqual([true, false])
  })

  it('are those of its IPv6 subnet, of which a guesser has all addresses', () => {
    const guesses = new Guesses(2)
    const add = (address: string, identifier: string) => guesses.add(address, identifier, 0)
    expect([1, 2, 3].map((at) => add(`2001:db8:1:2::${at}`, `id ${at}`))).toEqual([true, true, false])
    expect(guesses.isUsedUp('2001:db8:1:2:ffff::9', 0)).toBe(true)
    expect(guesses.isUsedUp('2001:db8:1:3::1', 0)).toBe(false)
    expect([1, 2, 3].map((at) => add(`::ffff:203.0.113.${at}`, `id ${at}`))).toEqual([true, true, true])
    add('203.0.113.1', 'another')
    expect(guesses.isUsedUp('::ffff:203.0.113.1', 0)).toBe(true)
  })

  it('are forgotten an hour after the first', () => {
    const guesses = new Guesses(1)
    guesses.add('one', 'a', 0)
    guesses.add('one', 'b', HOUR - 1)
    expect(guesses.isUsedUp('one', HOUR - 1)).toBe(true)
    expect(guesses.isUsedUp('one', HOUR)).toBe(false)
    expect(guesses.add('one', 'c', HOUR)).toBe(true)
  })

  it('are remembered of 5000 addresses: a flood of them fills no memory', () => {
    const guesses = new Guesses(1)
    for (let address = 0; address <= 5000; address++) guesses.add(String(address), 'a', 0)
    expect([guesses.isUsedUp('0', 0), guesses.isUsedUp('1', 0)]).toEqual([false, true])
  })
})

it('connections are counted by IPv6 subnet, and given back to it', () => {
  const limit = new ConnectionLimit(1, subnetOf)
  expect(limit.enter('2001:db8:1:2::1')).toBe(true)
  expect([limit.enter('2001:db8:1:2::2'), limit.enter('2001:db8:1:3::1')]).toEqual([false, true])
  limit.leave('2001:db8:1:2::1')
  expect(limit.enter('2001:db8:1:2::2')).toBe(true)
})
