import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATCH as editProfile } from '@/app/api/account/profile/route'
import { POST as createKey } from '@/app/api/api-keys/route'
import { GET as exportLogs } from '@/app/api/business-logs/export/route'
import { GET as list } from '@/app/api/business-logs/route'
import { POST as addGroup } from '@/app/api/groups/route'
import { PUT as alias } from '@/app/api/models/[code]/alias/route'
import { GET as models } from '@/app/api/models/route'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceModels } from '@/db/schema/device-models'
import { virtualAccountDevices } from '@/db/schema/devices'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

freshDatabase()

type Log = {
  actor: string
  apiKey: string | null
  action: string
  objectName: string
  changes: Record<string, unknown>
}
type Model = { code: string; name: string; makerName: string; alias: string | null }

beforeAll(async () => {
  const top = await makeAccount('top', 'distributor')
  const fleet = await makeAccount('fleet', 'enterprise', top)
  await makeAccount('other', 'distributor')
  await makeAccount('desk', 'virtual', fleet)
  const partial = await makeAccount('partial', 'virtual', fleet, { deviceSubset: true })
  const device = await makeDevice(fleet)
  await database().insert(virtualAccountDevices).values({ accountId: partial, deviceId: device.id })
  await database()
    .insert(deviceModels)
    .values({ code: 'M1', name: 'Maker One', vendor: 'Maker', protocol: 'gt06', heartbeatSeconds: 60 })
    .onConflictDoNothing()
  const patch = async (login: string, company: string) =>
    callRoute(editProfile, { token: await tokenFor(login), method: 'PATCH', body: { company } })
  await patch('top', '=HYPERLINK("x")')
  await patch('fleet', 'Fleet & Sons')
  await patch('other', 'Foreign secret')
})

const idOf = async (login: string) => {
  const [row] = await database().select({ id: accounts.id }).from(accounts).where(eq(accounts.login, login))
  return row?.id ?? 0
}

const logs = async (login: string, query = '') =>
  (
    await callRoute<{ items: Log[]; total: number }>(list, {
      token: await tokenFor(login),
      path: `/api/business-logs?${query}`,
    })
  ).data

describe('the business log', () => {
  it('shows who did what, before and after, at and below the own account only', async () => {
    const seen = await logs('top')
    expect(seen.items.map(({ actor }) => actor)).toEqual(['fleet', 'top'])
    expect(seen.items[0]).toMatchObject({
      action: 'profile.edit',
      objectName: 'Customer fleet',
      changes: { company: { before: null, after: 'Fleet & Sons' } },
    })
    expect((await logs('fleet')).items.map(({ actor }) => actor)).toEqual(['fleet'])
    expect(JSON.stringify(await logs('top', 'search=secret'))).not.toContain('Foreign')
  })

  it('is filtered by actor, action, kind, time and what changed', async () => {
    expect((await logs('top', 'actor=fle')).total).toBe(1)
    expect((await logs('top', 'search=Sons')).total).toBe(1)
    expect((await logs('top', 'search=%25')).total).toBe(0)
    expect((await logs('top', 'kind=device')).total).toBe(0)
    expect((await logs('top', 'action=profile.edit')).total).toBe(2)
    expect((await logs('top', 'to=2020-01-01T00:00:00Z')).total).toBe(0)
    expect((await logs('top', 'page=2&pageSize=1')).items.map(({ actor }) => actor)).toEqual(['top'])
  })

  it('shows a virtual account nothing of accounts that it did not do itself', async () => {
    expect((await logs('desk')).total).toBe(0)
    expect((await logs('partial')).total).toBe(0)
  })

  it('calls a superior by the name that it shows, finds it by that, and keeps its login to itself', async () => {
    const fleet = await idOf('fleet')
    const token = await tokenFor('top')
    await callRoute(addGroup, { token, body: { accountId: fleet, name: 'From above' } })
    const key = await callRoute<{ key: string }>(createKey, {
      token,
      body: { name: 'Top secret', scopes: ['groups.edit'], password: PASSWORD },
    })
    await callRoute(addGroup, { token: key.data.key, body: { accountId: fleet, name: 'By its key' } })
    const { items } = await logs('fleet', 'kind=group')
    expect(items.map(({ actor, apiKey }) => [actor, apiKey])).toEqual([
      ['Customer top', null],
      ['Customer top', null],
    ])
    expect((await logs('fleet', 'kind=group&actor=customer%20top')).total).toBe(2)
    const own = await logs('top', 'kind=group')
    expect(own.items.map(({ actor, apiKey }) => [actor, apiKey])).toEqual([
      ['top', 'Top secret'],
      ['top', null],
    ])
    for (const guess of ['actor=secret', 'actor=top%20s'])
      expect((await logs('fleet', `kind=group&${guess}`)).total).toBe(0)
    const file = await rawRoute(exportLogs, { token: await tokenFor('fleet'), path: '/x?kind=group' })
    expect((await file.text()).split('\r\n')[1]).toMatch(/,Customer top,,/)
    await database().delete(businessLogs).where(eq(businessLogs.objectKind, 'group'))
  })

  it('names the API key that acted, in the list and the file, and finds by it', async () => {
    const token = await tokenFor('fleet')
    const made = await callRoute<{ key: string }>(createKey, {
      token,
      body: { name: 'Fleet ERP', scopes: ['groups.edit'], password: PASSWORD },
    })
    await callRoute(addGroup, { token: made.data.key, body: { name: 'By key' } })
    await callRoute(addGroup, { token, body: { name: 'By hand' } })
    const { items } = await logs('top', 'kind=group')
    expect(items.map(({ actor, apiKey, objectName }) => [objectName, actor, apiKey])).toEqual([
      ['By hand', 'fleet', null],
      ['By key', 'fleet', 'Fleet ERP'],
    ])
    expect((await logs('top', 'kind=group&actor=erp')).items.map(({ objectName }) => objectName)).toEqual([
      'By key',
    ])
    const file = await rawRoute(exportLogs, { token: await tokenFor('top'), path: '/x?kind=group' })
    const rows = (await file.text()).trim().split('\r\n')
    expect(rows.map((row) => row.split(',').slice(1, 3))).toEqual([
      ['Who', 'API key'],
      ['fleet', ''],
      ['fleet', 'Fleet ERP'],
    ])
  })

  it('leaves as a file in the language asked for, with no text that runs as a formula', async () => {
    const response = await rawRoute(exportLogs, {
      token: await tokenFor('top'),
      headers: { 'accept-language': 'es' },
    })
    const text = await response.text()
    expect(text).toContain('Hora,Quién,Clave de API,Acción,Objeto')
    expect(text).toContain('Perfil editado')
    expect(text).not.toContain('Foreign')
    expect(text).not.toMatch(/(^|,)"?=/m)
  })
})

describe('the names of models', () => {
  const named = async (login: string) =>
    (await callRoute<Model[]>(models, { token: await tokenFor(login) })).data.find(
      ({ code }) => code === 'M1',
    )
  const rename = async (login: string, text: string, code = 'M1') =>
    callRoute(alias, {
      token: await tokenFor(login),
      method: 'PUT',
      params: { code },
      body: { alias: text },
    })

  it('are given by an account for itself and those below, the nearest one counts', async () => {
    expect(await named('fleet')).toMatchObject({ name: 'Maker One', alias: null })
    await rename('top', 'Top Tracker')
    expect(await named('fleet')).toMatchObject({ name: 'Top Tracker', makerName: 'Maker One', alias: null })
    await rename('fleet', 'Our Tracker')
    expect(await named('fleet')).toMatchObject({ name: 'Our Tracker', alias: 'Our Tracker' })
    expect(await named('top')).toMatchObject({ name: 'Top Tracker' })
    expect(await named('other')).toMatchObject({ name: 'Maker One' })
    await rename('fleet', ' ')
    expect(await named('fleet')).toMatchObject({ name: 'Top Tracker', alias: null })
    expect((await rename('top', 'x', 'no such')).code).toBe(21004)
    expect((await logs('top', 'kind=model')).total).toBe(3)
  })
})
