import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '@/server/auth/password-hash'

it('a flood from one address is refused beyond its part, and keeps nobody else waiting for all of it', async () => {
  const stored = await hashPassword('right one 1', 'someone')
  const ended: string[] = []
  const flood = Array.from({ length: 80 }, () =>
    verifyPassword(stored, 'wrong one 1', '198.51.100.9').then(
      () => void ended.push('flood'),
      (error: { error?: string; params?: object }) => ({ error: error.error, params: error.params }),
    ),
  )
  const right = verifyPassword(stored, 'right one 1', '203.0.113.5').finally(() => ended.push('other'))
  const refused = (await Promise.all(flood)).filter((answer) => answer !== undefined)
  expect(await right).toBe(true)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toEqual({ error: 'systemBusy', params: { seconds: 5 } })
  expect(ended.length).toBeGreaterThan(40)
  expect(ended.indexOf('other')).toBeLessThan(10)
})
