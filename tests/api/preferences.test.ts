import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getPreference, PATCH as patchPreference } from '@/app/api/preferences/[name]/route'
import { MAX_PREFERENCE_PARTS } from '@/lib/preferences/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, tokenFor } from '../support/world'

freshDatabase()
const tokens: Record<string, string> = {}
const params = { name: 'tables.columns' }

beforeAll(async () => {
  for (const login of ['ann', 'bob']) {
    await makeAccount(login, 'enterprise')
    tokens[login] = await tokenFor(login)
  }
})

const columns = (prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`.padEnd(50, 'x'), true]))
const tables = (prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, { pinned: ['a'] }]))
const patch = (login: string, value: object) =>
  callRoute<unknown>(patchPreference, { method: 'PATCH', token: tokens[login], params, body: { value } })
const kept = async (login: string) =>
  Object.keys((await callRoute<object | null>(getPreference, { token: tokens[login], params })).data ?? {})

describe('a preference that is kept in parts', () => {
  it('holds so many bytes in all, however many parts it came in', async () => {
    let landed = 0
    let last = await patch('ann', { table0: { shown: columns('c', 110) } })
    for (; last.status === 200 && landed < 30; landed++)
      last = await patch('ann', { [`table${landed + 1}`]: { shown: columns('c', 110) } })
    expect(last).toMatchObject({ status: 413, data: { error: 'preferenceBytes' } })
    expect(await kept('ann')).toHaveLength(landed)
    expect((await patch('ann', { table0: { shown: {} } })).status).toBe(200)
  })

  it('holds so many parts', async () => {
    expect((await patch('bob', tables('a', MAX_PREFERENCE_PARTS))).status).toBe(200)
    expect(await patch('bob', tables('b', 1))).toMatchObject({
      status: 413,
      data: { error: 'preferenceParts' },
    })
    expect((await patch('bob', tables('a', 1))).status).toBe(200)
    expect(await kept('bob')).toHaveLength(MAX_PREFERENCE_PARTS)
  })

  it('names so many columns of a table at most', async () => {
    expect((await patch('bob', { a0: { shown: columns('c', 121) } })).status).toBe(400)
  })
})
