import { beforeEach, expect, it, vi } from 'vitest'
import { POST } from '@/app/api/setup/route'
import { env } from '@/lib/env'
import { isSetupToken, setupTokenOf } from '@/server/auth/setup-token'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'

const { hashed } = vi.hoisted(() => ({ hashed: [] as string[] }))
vi.mock('@/server/auth/password-hash', () => ({
  hashPassword: async (password: string, who: string) => {
    hashed.push(who)
    return `hash of ${password}`
  },
}))

freshDatabase()
beforeEach(() => void hashed.splice(0))

const TOKEN = setupTokenOf(env().SECRET ?? '')
const setUp = (account: string, address: string, token = TOKEN) =>
  callRoute(POST, {
    body: { account, password: 'long enough 7', customerName: 'My company', token },
    headers: { 'x-client-address': address },
  })

it('takes the token that the start printed, whatever its case and dashes, and hashes nothing without', async () => {
  const address = '198.51.100.19'
  for (const wrong of ['AAAA-AAAA-AAAA-AAAA', TOKEN.slice(0, -1), setupTokenOf('another secret')])
    expect(await setUp('boss', address, wrong)).toMatchObject({ status: 403, code: 11020 })
  expect(await setUp('boss', address, '')).toMatchObject({ status: 400 })
  expect(hashed).toEqual([])
  expect(TOKEN).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect(isSetupToken(TOKEN.toLowerCase().replaceAll('-', ' '), env().SECRET ?? '')).toBe(true)
})

it('is tried a few times from an address, and hashes no password once it is done', async () => {
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, at) => setUp(`boss${at}`, '198.51.100.20')),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(hashed.length).toBeLessThanOrEqual(10)

  hashed.splice(0)
  for (const address of ['198.51.100.20', '198.51.100.21'])
    expect(await setUp('late', address)).toMatchObject({ status: 409, data: { error: 'setupDone' } })
  expect(hashed).toEqual([])
})
