import { expect, it } from 'vitest'
import { refuseDeletion } from '@/lib/accounts/deletion'

const nothing = { devices: 0, subAccounts: 0, coins: 0, domains: 0 }

it.each([
  ['devices', 20004],
  ['subAccounts', 20005],
  ['coins', 20010],
  ['domains', 20225],
] as const)('is refused with %s: %i', (what, code) => {
  expect(() => refuseDeletion({ ...nothing, [what]: 1 })).toThrow(expect.objectContaining({ code }))
})

it('is possible with nothing left, and not with a debt', () => {
  expect(() => refuseDeletion(nothing)).not.toThrow()
  expect(() => refuseDeletion({ ...nothing, coins: -1 })).toThrow()
})
