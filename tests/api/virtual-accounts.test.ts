import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as whoAmI } from '@/app/api/account/route'
import { GET as explain } from '@/app/api/accounts/[id]/explain/route'
import { PATCH as editAccount } from '@/app/api/accounts/[id]/route'
import { GET as listVirtual, POST as make } from '@/app/api/accounts/[id]/virtual-accounts/route'
import { PUT as editReport } from '@/app/api/custom-reports/[id]/route'
import { POST as addReport, GET as listReports } from '@/app/api/custom-reports/route'
import { POST as groupDevices } from '@/app/api/devices/group/route'
import { GET as listDevices } from '@/app/api/devices/route'
import { PATCH as editGroup } from '@/app/api/groups/[id]/route'
import { PUT as orderGroups } from '@/app/api/groups/order/route'
import { POST as addGroup, GET as groups } from '@/app/api/groups/route'
import { POST as resetPassword } from '@/app/api/virtual-accounts/[id]/password/route'
import { PATCH as edit, DELETE as remove } from '@/app/api/virtual-accounts/[id]/route'
import { deviceGroups, devices } from '@/db/schema/devices'
import type { Explanation } from '@/lib/accounts/explain-schema'
import type { VirtualAccount } from '@/lib/accounts/virtual-schema'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }
let bus: { id: number; imei: string }
let foreign: { id: number; imei: string }
let group = 0
let foreignGroup = 0

beforeAll(async () => {
  const add = async (...[login, type, parent, fields]: Parameters<typeof makeAccount>) => {
    ids[login] = await makeAccount(login, type, parent, fields)
    tokens[login] = await tokenFor(login)
  }
  await add('admin', 'administrator')
  await add('north', 'distributor', ids.admin)
  await add('fleet', 'enterprise', ids.north, { editByApp: false })
  await add('user', 'endUser', ids.fleet)
  await add('south', 'distributor', ids.admin)
  van = await makeDevice(ids.fleet ?? 0, { name: 'Van' })
  bus = await makeDevice(ids.user ?? 0, { name: 'Bus' })
  foreign = await makeDevice(ids.south ?? 0, { name: 'Foreign' })
  const groupOf = async (accountId: number) => {
    const [row] = await database.db
      .insert(deviceGroups)
      .values({ accountId, name: 'Night' })
      .returning({ id: deviceGroups.id })
    return row?.id ?? 0
  }
  group = await groupOf(ids.fleet ?? 0)
  foreignGroup = await groupOf(ids.south ?? 0)
})

const refused = (status: number, code: number) => ({ status, code })
const create = async (as: string, login: string, more: object = {}) => {
  const answer = await callRoute<{ id: number }>(make, {
    token: tokens[as],
    params: { id: String(ids.fleet) },
    body: { account: login, password: PASSWORD, customerName: `Desk ${login}`, ...more },
  })
  if (answer.code === 0) {
    ids[login] = answer.data.id
    tokens[login] = await tokenFor(login)
  }
  return answer
}
const change = (as: string, whom: string, body: object) =>
  callRoute(edit, { method: 'PATCH', token: tokens[as], params: { id: String(ids[whom]) }, body })
const seen = async (login: string) => {
  const { data } = await callRoute<{ items: { name: string }[] }>(listDevices, { token: tokens[login] })
  return data.items.map(({ name }) => name).sort()
}
const some = (imeis: string[], groupIds: number[] = []) => ({ devices: { kind: 'some', imeis, groupIds } })
const permissionsOf = async (login: string) =>
  (await callRoute<{ permissions: string[] }>(whoAmI, { token: tokens[login] })).data.permissions

describe('a virtual account', () => {
  it('acts for its parent within its switches, and never as more', async () => {
    expect(await create('fleet', 'desk1')).toMatchObject({ status: 201 })
    expect(await seen('desk1')).toEqual(['Bus', 'Van'])
    const permissions = await permissionsOf('desk1')
    expect(permissions).toContain('reports.read')
    for (const one of ['commands.send', 'password.change', 'accounts.create', 'virtualAccounts.edit']) {
      expect(permissions).not.toContain(one)
    }
    expect(await create('fleet', 'desk0', { editByApp: true })).toMatchObject(refused(403, 20023))
    expect(await change('fleet', 'desk1', { sendCommand: true })).toMatchObject({ status: 200 })
    expect(await permissionsOf('desk1')).toContain('commands.send')
    await change('fleet', 'desk1', { sendCommand: false })
    expect(await change('fleet', 'desk1', { batchCommands: true })).toMatchObject(refused(403, 20023))
  })

  it('sees the given devices and whatever is in the given groups, at once', async () => {
    await create('north', 'desk2', some([bus.imei], [group]))
    expect(await seen('desk2')).toEqual(['Bus'])
    await database.db.update(devices).set({ groupId: group }).where(eq(devices.id, van.id))
    expect(await seen('desk2')).toEqual(['Bus', 'Van'])
    expect(await change('fleet', 'desk2', some([], [group]))).toMatchObject({ code: 0 })
    expect(await seen('desk2')).toEqual(['Van'])
    await change('fleet', 'desk2', some([]))
    expect(await seen('desk2')).toEqual([])
    await change('fleet', 'desk2', { devices: { kind: 'all' } })
    expect(await seen('desk2')).toEqual(['Bus', 'Van'])
    await change('fleet', 'desk2', some([], [group]))
  })

  it('is given nothing that its parent does not see', async () => {
    expect(await create('fleet', 'desk3', some([foreign.imei]))).toMatchObject(refused(404, 21001))
    expect(await create('admin', 'desk3', some([foreign.imei]))).toMatchObject(refused(404, 21001))
    expect(await create('admin', 'desk3', some([], [foreignGroup]))).toMatchObject(refused(404, 21010))
  })

  it('is managed by its parent and those above, not by itself or others', async () => {
    const list = (as: string) =>
      callRoute<VirtualAccount[]>(listVirtual, { token: tokens[as], params: { id: String(ids.fleet) } })
    expect((await list('north')).data).toMatchObject([
      { login: 'desk1', deviceSubset: false },
      { login: 'desk2', deviceSubset: true, groups: [{ name: 'Night' }], devices: [] },
    ])
    expect(await list('south')).toMatchObject(refused(404, 20001))
    expect(await list('desk1')).toMatchObject(refused(403, 20021))
    expect(await change('south', 'desk1', { remark: 'x' })).toMatchObject(refused(404, 20001))
    expect(await change('desk1', 'desk1', { viewReport: true })).toMatchObject(refused(403, 20021))
    expect(await change('fleet', 'user', { remark: 'x' })).toMatchObject(refused(404, 20001))
  })

  it('loses what its parent loses', async () => {
    const toFleet = (body: object) =>
      callRoute(editAccount, {
        method: 'PATCH',
        token: tokens.north,
        params: { id: String(ids.fleet) },
        body,
      })
    await toFleet({ viewReport: false })
    expect(await permissionsOf('desk1')).not.toContain('reports.read')
    await toFleet({ viewReport: true })
    expect(await permissionsOf('desk1')).not.toContain('reports.read')
    await change('fleet', 'desk1', { viewReport: true })
    expect(await permissionsOf('desk1')).toContain('reports.read')
  })

  it('explains itself by the group it was given', async () => {
    const why = async (imei: string) =>
      (
        await callRoute<Explanation>(explain, {
          token: tokens.fleet,
          params: { id: String(ids.desk2) },
          path: `/api/accounts/${ids.desk2}/explain?device=${imei}`,
        })
      ).data
    expect(await why(van.imei)).toMatchObject({ sees: true, reason: 'given', givenBy: ['Night'] })
    expect(await why(bus.imei)).toMatchObject({ sees: false, reason: 'notGiven' })
  })

  it('gets a password from its parent, is signed out when disabled, and can be deleted', async () => {
    const reset = (as: string, body: object = {}) =>
      callRoute<{ password: string }>(resetPassword, {
        token: tokens[as],
        params: { id: String(ids.desk2) },
        body,
      })
    for (const answer of [
      await reset('fleet', { password: 'mustang1' }),
      await create('fleet', 'desk9', { password: 'mustang1' }),
    ])
      expect(answer).toMatchObject({ ...refused(400, 40001), data: { fields: [{ path: 'password' }] } })
    expect(await reset('desk2')).toMatchObject(refused(403, 20021))
    expect((await reset('fleet')).data.password).toMatch(/^\w{4}-/)
    expect(await callRoute(whoAmI, { token: tokens.desk2 })).toMatchObject({ status: 401 })
    await change('fleet', 'desk1', { disabled: true })
    expect(await callRoute(whoAmI, { token: tokens.desk1 })).toMatchObject({ status: 401 })
    const drop = (as: string) =>
      callRoute(remove, { method: 'DELETE', token: tokens[as], params: { id: String(ids.desk1) } })
    expect(await drop('south')).toMatchObject(refused(404, 20001))
    expect(await drop('fleet')).toMatchObject({ code: 0 })
    expect(await drop('fleet')).toMatchObject(refused(404, 20001))
  })

  it('sees groups that have to do with its devices, and changes those that it was given', async () => {
    const day = await callRoute<{ id: number }>(addGroup, { token: tokens.fleet, body: { name: 'Day' } })
    const dusk = await callRoute<{ id: number }>(addGroup, { token: tokens.fleet, body: { name: 'Dusk' } })
    const tram = await makeDevice(ids.fleet ?? 0, { name: 'Tram', groupId: day.data.id })
    await create('fleet', 'desk4', some([tram.imei], [group]))
    const token = tokens.desk4
    const list = async (login: string) =>
      (await callRoute<DeviceGroup[]>(groups, { token: tokens[login] })).data
        .map(({ name, editable }) => [name, editable])
        .sort()
    expect(await list('desk4')).toEqual([
      ['Day', false],
      ['Night', true],
    ])
    expect((await list('fleet')).every(([, editable]) => editable)).toBe(true)
    const rename = (id: number) =>
      callRoute(editGroup, { method: 'PATCH', token, params: { id: String(id) }, body: { pinned: true } })
    expect(await rename(group)).toMatchObject({ code: 0 })
    expect(await rename(day.data.id)).toMatchObject(refused(404, 21010))
    expect(await callRoute(addGroup, { token, body: { name: 'Dawn' } })).toMatchObject(refused(403, 40300))
    const order = { method: 'PUT', token, body: { ids: [group] } }
    expect(await callRoute(orderGroups, order)).toMatchObject(refused(403, 40300))
    const into = (groupId: number) =>
      callRoute(groupDevices, { token, body: { imeis: [tram.imei], groupId } })
    expect(await into(dusk.data.id)).toMatchObject(refused(404, 21010))
  })

  it('with a part of the devices sees reports that are shared or its own, and changes its own', async () => {
    const report = (name: string, shared: boolean) => ({
      name,
      shared,
      source: 'mileage',
      columns: ['device'],
    })
    const make = async (as: string, name: string, shared = false) =>
      (await callRoute<{ id: number }>(addReport, { token: tokens[as], body: report(name, shared) })).data.id
    await make('fleet', 'For the board')
    const shared = await make('fleet', 'For everybody', true)
    const own = await make('desk4', 'Of the desk')
    const list = async (as: string) =>
      (await callRoute<{ name: string; own: boolean }[]>(listReports, { token: tokens[as] })).data.map(
        ({ name, own }) => [name, own],
      )
    expect(await list('desk4')).toEqual([
      ['For everybody', false],
      ['Of the desk', true],
    ])
    expect(await list('fleet')).toEqual([
      ['For everybody', true],
      ['For the board', true],
      ['Of the desk', true],
    ])
    const put = (id: number) => ({
      method: 'PUT',
      token: tokens.desk4,
      params: { id: String(id) },
      body: report('Renamed', false),
    })
    expect(await callRoute(editReport, put(shared))).toMatchObject(refused(403, 40300))
    expect(await callRoute(editReport, put(own))).toMatchObject({ code: 0 })
  })
})
