import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newestHeld } from '@/lib/alerts/telling/newest-held'

const notice = (at: number, deviceId = 1, type = 'overspeed', subject = 'rule:5') => ({
  at,
  deviceId,
  type,
  subject,
})

it('of each fence or rule, device and type the newest is told in place of the others', () => {
  const all = [notice(1), notice(2, 2), notice(3), notice(4, 1, 'moved'), notice(5, 1, 'overspeed', 'rule:6')]
  const told = newestHeld([...all, notice(6)])
  expect(told.map(({ newest, older }) => [newest.at, older.map(({ at }) => at)])).toEqual([
    [6, [1, 3]],
    [2, []],
    [4, []],
    [5, []],
  ])
  expect(newestHeld([])).toEqual([])
})

it('nothing is lost, and nothing told twice', () => {
  const some = fc.array(
    fc.tuple(fc.nat(2), fc.constantFrom('overspeed', 'moved'), fc.constantFrom('rule:5', 'x')),
  )
  fc.assert(
    fc.property(some, (given) => {
      const held = given.map(([deviceId, type, subject], at) => notice(at, deviceId, type, subject))
      const told = newestHeld(held)
      const all = told.flatMap(({ newest, older }) => [newest, ...older])
      expect(all.map(({ at }) => at).sort((a, b) => a - b)).toEqual(held.map(({ at }) => at))
      for (const { newest, older } of told) for (const { at } of older) expect(at).toBeLessThan(newest.at)
    }),
  )
})
