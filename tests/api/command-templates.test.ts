import { beforeAll, expect, it } from 'vitest'
import { PUT as change, DELETE as remove } from '@/app/api/command-templates/[id]/route'
import { POST as create, GET as list } from '@/app/api/command-templates/route'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, tokenFor } from '../support/world'

freshDatabase()
const tokens: Record<string, string> = {}
beforeAll(async () => {
  const root = await makeAccount('admin', 'administrator')
  const may = { sendCommand: true }
  const shop = await makeAccount('shop', 'distributor', root, may)
  await makeAccount('fleet', 'enterprise', shop, may)
  await makeAccount('rival', 'enterprise', root, may)
  await makeAccount('reader', 'enterprise', shop, { sendCommand: false })
  await makeAccount('part', 'virtual', shop, { ...may, deviceSubset: true })
  for (const login of ['shop', 'fleet', 'rival', 'reader', 'part']) tokens[login] = await tokenFor(login)
})

const make = (body: object, login = 'shop') =>
  callRoute<CommandTemplate>(create, { token: tokens[login], body })
const namesFor = async (login: string) =>
  (await callRoute<CommandTemplate[]>(list, { token: tokens[login] })).data?.map(({ name, own }) => [
    name,
    own,
  ])
const put = (id: number, body: object, login = 'shop') =>
  callRoute<CommandTemplate>(change, {
    token: tokens[login],
    method: 'PUT',
    params: { id: String(id) },
    body,
  })
const take = (id: number, login = 'shop') =>
  callRoute(remove, { token: tokens[login], method: 'DELETE', params: { id: String(id) } })

it('is kept with values or with some that are asked for, shared with accounts below, changed and taken away', async () => {
  const made = await make({
    name: 'Each 20 s',
    command: 'uploadInterval',
    parameters: { moving: 20 },
    asked: ['stopped'],
  })
  expect([made.status, made.data]).toMatchObject([
    201,
    { asked: ['stopped'], shared: false, own: true, text: null },
  ])
  const id = made.data?.id ?? 0
  expect(await namesFor('fleet')).toEqual([])
  const body = { name: 'Status', text: 'STATUS#', shared: true }
  expect((await put(id, body)).data).toMatchObject({
    name: 'Status',
    command: null,
    asked: [],
    parameters: null,
  })
  expect([await namesFor('shop'), await namesFor('fleet'), await namesFor('rival')]).toEqual([
    [['Status', true]],
    [['Status', false]],
    [],
  ])
  expect((await put(id, body, 'fleet')).status).toBe(404)
  // Who sees a part of the devices uses it, and changes nothing for the others.
  expect(await namesFor('part')).toEqual([['Status', true]])
  expect([(await put(id, body, 'part')).status, (await take(id, 'part')).status]).toEqual([403, 403])
  expect((await take(id, 'fleet')).status).toBe(404)
  expect((await callRoute(list, { token: tokens.reader })).status).toBe(403)
  expect((await take(id)).status).toBe(200)
  expect(await namesFor('fleet')).toEqual([])
})

it('is refused with a name that is there, too long, or with doubled meanings, and beyond five', async () => {
  const status = { text: 'STATUS#' }
  for (const name of ['a', 'b', 'c', 'd']) expect((await make({ name, ...status })).status).toBe(201)
  expect((await make({ name: 'A', ...status })).code).toBe(21076)
  for (const body of [
    { name: 'x'.repeat(21), ...status },
    { name: 'neither' },
    { name: 'both', ...status, command: 'status' },
    { name: 'asked of a text', ...status, asked: ['moving'] },
    { name: 'given and asked', command: 'uploadInterval', parameters: { moving: 20 }, asked: ['moving'] },
    { name: 'nobody knows it', command: 'flyAway' },
    { name: 'no such value', command: 'uploadInterval', parameters: { moving: true } },
    { name: 'no such parameter', command: 'uploadInterval', parameters: { colour: 1 } },
    { name: 'nothing to ask', command: 'uploadInterval', asked: ['colour'] },
  ])
    expect([body.name, (await make(body)).status]).toEqual([body.name, 400])
  for (const cut of [{ text: 'RELAY,1#' }, { command: 'cutEngine' }])
    expect((await make({ name: 'cut', ...cut })).code).toBe(21077)
  expect((await make({ name: 'e', ...status })).status).toBe(201)
  expect((await make({ name: 'f', ...status })).code).toBe(21075)
})
