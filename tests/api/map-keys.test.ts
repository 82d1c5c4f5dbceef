import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { PATCH as editProfile } from '@/app/api/account/profile/route'
import { POST as synchronise } from '@/app/api/accounts/[id]/sync-settings/route'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { accountWorld, refused } from '../support/account-world'
import { callRoute } from '../support/call-route'

const { database, ids, tokens, id, change, put, rowOf } = accountWorld()

type Row = typeof accounts.$inferSelect
const set = (login: string, values: Partial<Row>) =>
  database.db.update(accounts).set(values).where(eq(accounts.login, login))
const mapsOf = async (...logins: string[]) =>
  Promise.all(logins.map(async (login) => (await rowOf(login)).mapType))
const handDown = (as: string, whom: string) =>
  callRoute<{ changed: number }>(synchronise, {
    method: 'POST',
    token: tokens[as],
    params: id(whom),
    body: { parts: ['map'] },
  })
const logged = (login: string, action: string) =>
  database.db
    .select({ changes: businessLogs.changes })
    .from(businessLogs)
    .where(and(eq(businessLogs.objectId, String(ids[login])), eq(businessLogs.action, action)))
    .orderBy(businessLogs.id)
const LEFT = { changes: { mapType: { before: 'google', after: 'auto' } } }

/** North has a key, and Google's map; fleet, below, takes the key, as user below it does. */
beforeAll(async () => {
  await set('north', { mapType: 'google', mapKey: 'AIza-north' })
})
const sharing = async () => {
  await set('north', { mapType: 'google', mapKey: 'AIza-north', parentMapKey: false })
  await set('fleet', { mapType: 'google', mapKey: null, parentMapKey: true })
  await set('user', { mapType: 'google', mapKey: null, parentMapKey: true })
}

it('hands Google’s map down to those who have a key for it, and the automatic one to the others', async () => {
  await set('user', { mapType: 'world', mapKey: 'AIza-own' })
  await set('fleet', { mapType: 'world' })
  expect((await handDown('north', 'north')).data).toEqual({ changed: 2 })
  expect(await mapsOf('fleet', 'user', 'north')).toEqual(['auto', 'google', 'google'])
  expect(await change('north', 'fleet', { mapType: 'google' })).toMatchObject(refused(400, 20024))
  expect(await logged('fleet', 'accounts.synchronise')).toMatchObject([
    { changes: { mapType: { before: 'world', after: 'auto' } } },
  ])
  expect((await handDown('north', 'north')).data).toEqual({ changed: 0 })
})

it('takes Google’s map from those below whose superior takes its key away', async () => {
  await sharing()
  const own = (body: object) => callRoute(editProfile, { method: 'PATCH', token: tokens.north, body })
  expect(await own({ mapKey: 'AIza-other' })).toMatchObject({ code: 0 })
  expect(await mapsOf('fleet', 'user')).toEqual(['google', 'google'])
  expect(await own({ mapType: 'world', mapKey: '' })).toMatchObject({ code: 0 })
  expect(await mapsOf('fleet', 'user', 'north')).toEqual(['auto', 'auto', 'world'])
  expect(await logged('user', 'accounts.edit')).toMatchObject([LEFT])
})

it('takes it too where a superior in between takes the key no longer, or loses its own', async () => {
  await sharing()
  await set('user', { mapKey: 'AIza-own' })
  expect(await change('north', 'fleet', { mapType: 'auto', parentMapKey: false })).toMatchObject({ code: 0 })
  // What is handed down counts before what is one's own.
  expect(await mapsOf('fleet', 'user')).toEqual(['auto', 'auto'])
  await sharing()
  expect(await change('admin', 'north', { mapType: 'auto', mapKey: '' })).toMatchObject({ code: 0 })
  expect(await mapsOf('fleet', 'user')).toEqual(['auto', 'auto'])
})

it('takes it from whoever is moved away from the key', async () => {
  await sharing()
  await set('other', { mapType: 'google', mapKey: 'AIza-other' })
  expect(await put('admin', 'fleet', 'south')).toMatchObject({ status: 200 })
  expect(await mapsOf('fleet', 'user', 'other', 'north')).toEqual(['auto', 'auto', 'google', 'google'])
  expect((await logged('fleet', 'accounts.edit')).at(-1)).toMatchObject(LEFT)
})
