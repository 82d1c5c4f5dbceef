import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as listLogins } from '@/app/api/login-logs/route'
import { POST as signIn } from '@/app/api/session/route'
import { DELETE as endOne } from '@/app/api/sessions/[id]/route'
import { DELETE as endOthers, GET as list } from '@/app/api/sessions/route'
import { accounts } from '@/db/schema/accounts'
import { loginLogs } from '@/db/schema/business-logs'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { until } from '../support/until'
import { makeAccount, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
type Own = { id: string; current: boolean; address: string | null }

let top = 0
beforeAll(async () => {
  top = await makeAccount('top', 'distributor')
  await makeAccount('below', 'enterprise', top)
  await makeAccount('other', 'distributor')
})

const sessionsOf = async (token: string) => (await callRoute<Own[]>(list, { token })).data

describe('own sessions', () => {
  it('are listed with the one in use, and ended one by one or all others at once', async () => {
    const [here, there, elsewhere] = [await tokenFor('top'), await tokenFor('top'), await tokenFor('top')]
    const before = await sessionsOf(here)
    expect(before).toHaveLength(3)
    expect(before.filter(({ current }) => current)).toHaveLength(1)
    const mine = (await sessionsOf(there)).find(({ current }) => current)
    const params = { id: mine?.id ?? '' }

    const foreign = await tokenFor('other')
    expect((await callRoute(endOne, { token: foreign, method: 'DELETE', params })).status).toBe(404)
    expect((await callRoute(endOne, { token: here, method: 'DELETE', params })).code).toBe(0)
    expect((await callRoute(list, { token: there })).code).toBe(10006)
    const ended = await callRoute(endOthers, { token: here, method: 'DELETE' })
    expect(ended.data).toEqual({ ended: 1 })
    expect((await callRoute(list, { token: elsewhere })).code).toBe(10006)
    expect(await sessionsOf(here)).toHaveLength(1)
    expect((await callRoute(list, { token: foreign })).code).toBe(0)
  })
})

describe('the log of sign-ins', () => {
  it('tells every try at an account that exists, with its outcome, to it and its superior only', async () => {
    const attempt = (account: string, password: string) =>
      callRoute(signIn, { body: { account, password }, headers: { 'user-agent': 'Tester/1' } })
    await attempt('below', 'nope')
    await attempt('below', PASSWORD)
    await attempt('nobody', 'nope')
    await until(async () => (await tries('below')).length >= 2)
    expect((await tries('below')).map(({ outcome }) => outcome)).toEqual(['wrongPassword', 'done'])

    type Page = { items: { account: string; outcome: string; userAgent: string | null }[]; total: number }
    const read = async (login: string, query = '') =>
      (await callRoute<Page>(listLogins, { token: await tokenFor(login), path: `/api/login-logs?${query}` }))
        .data
    const seen = await read('top', 'search=below')
    expect(seen.items.map(({ outcome }) => outcome)).toEqual(['done', 'wrongPassword'])
    expect(seen.items[0]?.userAgent).toBe('Tester/1')
    expect((await read('top', 'search=below&outcome=refused')).total).toBe(1)
    expect((await read('other', 'search=below')).total).toBe(0)
    expect((await read('below', 'search=top')).total).toBe(0)
  })

  it('shows a virtual account its own tries', async () => {
    await makeAccount('top-desk', 'virtual', top)
    const token = await tokenFor('top-desk')
    const { data } = await callRoute<{ items: { account: string }[] }>(listLogins, { token })
    expect(new Set(data.items.map(({ account }) => account))).toEqual(new Set(['top-desk']))
  })
})

function tries(login: string) {
  return database.db
    .select({ outcome: loginLogs.outcome })
    .from(loginLogs)
    .innerJoin(accounts, eq(accounts.id, loginLogs.accountId))
    .where(eq(accounts.login, login))
    .orderBy(asc(loginLogs.id))
}
