import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { POST as move } from '@/app/api/accounts/[id]/move/route'
import { PATCH as edit, GET as get, DELETE as remove } from '@/app/api/accounts/[id]/route'
import { POST as create } from '@/app/api/accounts/route'
import { accounts } from '@/db/schema/accounts'
import type { AccountDetail, MovedAccount } from '@/lib/accounts/account-schema'
import { callRoute } from './call-route'
import { freshDatabase } from './database'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from './world'

export const refused = (status: number, code: number) => ({ status, code })
export const NOT_THERE = refused(404, 20001)
export const DENIED = refused(403, 40300)

/** The body of a new account. */
export const body = (login: string, type: string, more: object = {}) => ({
  account: login,
  type,
  password: PASSWORD,
  customerName: `Customer ${login}`,
  ...more,
})

/**
 * Accounts of two branches below one administrator, each with its token, and what can be done to them
 * through the API: `as` does it to `whom`.
 */
export function accountWorld() {
  const database = freshDatabase()
  const ids: Record<string, number> = {}
  const tokens: Record<string, string> = {}
  const van = { id: 0, imei: '' }

  beforeAll(async () => {
    const add = async (...[login, type, parent, fields]: Parameters<typeof makeAccount>) => {
      ids[login] = await makeAccount(login, type, parent, fields)
      tokens[login] = await tokenFor(login)
    }
    await add('admin', 'administrator')
    await add('north', 'distributor', ids.admin)
    await add('fleet', 'enterprise', ids.north)
    await add('user', 'endUser', ids.fleet)
    await add('desk', 'virtual', ids.fleet)
    await add('south', 'distributor', ids.admin)
    await add('other', 'enterprise', ids.south)
    await add('muted', 'distributor', ids.admin, { modifyData: false })
    Object.assign(van, await makeDevice(ids.fleet ?? 0, { name: 'Van 7' }))
    await makeDevice(ids.user ?? 0)
    await makeDevice(ids.user ?? 0)
    await makeDevice(ids.other ?? 0)
  })

  const id = (login: string) => ({ id: String(ids[login]) })
  return {
    database,
    ids,
    tokens,
    van,
    id,
    make: (as: string, given: object) => callRoute<AccountDetail>(create, { token: tokens[as], body: given }),
    change: (as: string, whom: string, given: object) =>
      callRoute<AccountDetail>(edit, { method: 'PATCH', token: tokens[as], params: id(whom), body: given }),
    open: (as: string, whom: string) =>
      callRoute<AccountDetail>(get, { token: tokens[as], params: id(whom) }),
    put: (as: string, whom: string, under: string) =>
      callRoute<MovedAccount>(move, { token: tokens[as], params: id(whom), body: { parentId: ids[under] } }),
    drop: (as: string, whom: string) =>
      callRoute(remove, { method: 'DELETE', token: tokens[as], params: id(whom) }),
    rowOf: async (login: string) => {
      const [row] = await database.db.select().from(accounts).where(eq(accounts.login, login))
      if (!row) throw new Error(`no account ${login}`)
      return row
    },
  }
}
