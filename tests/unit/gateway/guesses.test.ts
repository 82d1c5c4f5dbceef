import { describe, expect, it } from 'vitest'
import { Guesses } from '@/gateway/limits'

const HOUR = 3_600_000

describe('identifiers that an address guesses', () => {
  it('are so many, each counted once, then none but those that were counted', () => {
    const guesses = new Guesses(2)
    const tried = ['a', 'b', 'a', 'c', 'b'].map((identifier) => guesses.add('one', identifier, 0))
    expect(tried).toEqual([true, true, true, false, true])
    expect([guesses.isUsedUp('one', 0), guesses.isUsedUp('other', 0)]).toEqual([true, false])
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
