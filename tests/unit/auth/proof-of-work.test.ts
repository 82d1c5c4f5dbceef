import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  challengeOf,
  maxNumberOf,
  readSolved,
  searchNumber,
  type Work,
  workLevel,
  writeSolved,
} from '@/lib/auth/proof-of-work'

const salt = 'a1B2c3D4e5F6g7H8?expires=1795395678&level=0&'
const work = (number: number): Work => ({
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'),
  maxNumber: 3000,
  salt,
  signature: 'theirs',
})

describe('proof of work', () => {
  it('is the SHA-256 that others compute', () => {
    expect(challengeOf(salt, 4711)).toBe(createHash('sha256').update(`${salt}4711`).digest('hex'))
  })

  it('finds the number, wherever it is, and none that is not there', () => {
    for (const number of [0, 9, 10, 2999, 3000]) expect(searchNumber(work(number), 0, 3000)).toBe(number)
    expect(searchNumber(work(1500), 0, 1499)).toBeNull()
    expect(searchNumber(work(1500), 1501, 3000)).toBeNull()
  })

  it('grows with the wrong tries, and stays what a phone can do', () => {
    expect([0, 1, 3, 4, 6, 7, 9, 10, 1000].map(workLevel)).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3])
    expect([0, 1, 2, 3].map((level) => maxNumberOf(level) / maxNumberOf(0))).toEqual([1, 2, 4, 8])
  })

  it('is read back as it was written, and nothing else is', () => {
    const { maxNumber: _, ...sent } = work(12)
    expect(readSolved(writeSolved(work(12), 12))).toEqual({ ...sent, number: 12 })
    const written = (value: unknown) => btoa(JSON.stringify(value))
    for (const odd of ['', 'abcd', '%', written(null), written([]), written({ ...sent, number: '12' })])
      expect(readSolved(odd), odd).toBeNull()
    for (const odd of [{ number: 1.5 }, { number: 12, algorithm: 'MD5' }, { number: 12, salt: 3 }])
      expect(readSolved(written({ ...sent, ...odd }))).toBeNull()
  })
})
