import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as find } from '@/app/api/commands/[id]/route'
import { POST as order } from '@/app/api/commands/route'
import { V3_ROUTES } from '@/app/v3/routes'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import type { Instruction } from '@/lib/v3/instruction'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { takeAllTurns } from '../support/take-all-turns'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

freshDatabase()
const tokens: Record<string, string> = {}
let fleet = 0
let imei = ''

beforeAll(async () => {
  const may = { sendCommand: true, batchCommands: true, cutEngine: true }
  const root = await makeAccount('root', 'administrator', null, may)
  fleet = await makeAccount('fleet', 'enterprise', root, may)
  await makeAccount('other', 'enterprise', root, may)
  await makeAccount('desk', 'virtual', fleet, { sendCommand: true, batchCommands: false })
  await makeAccount('mute', 'virtual', fleet, { sendCommand: false, batchCommands: true })
  for (const login of ['fleet', 'other', 'desk', 'mute']) tokens[login] = await tokenFor(login)
})
beforeEach(async () => {
  imei = (await makeDevice(fleet, { name: 'Van' })).imei
})

type Page = { records: Instruction[]; next: number | null }
type Refused = { error?: string }
const post = <T>(verb: string, given: { body?: object; form?: FormData }, who = 'fleet', headers = {}) =>
  callRoute<T>(V3_ROUTES[`/v3/new/instruction/${verb}`]?.POST as RouteHandler, {
    token: tokens[who],
    method: 'POST',
    path: `/v3/new/instruction/${verb}`,
    headers,
    ...given,
  })
const send = (body: object, who?: string, headers?: object) =>
  post<Instruction & Refused>('send', { body: { imei, content: 'STATUS#', ...body } }, who, headers)
const list = async (body: object = {}, who?: string) => (await post<Page>('queryList', { body }, who)).data
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('instructions by the calls of `/v3`', () => {
  it('are sent, listed in words, and cancelled, and are the commands of `/api`', async () => {
    const { status, data: sent } = await send({ expirationHours: 2 })
    expect(status).toBe(200)
    expect(sent).toMatchObject({
      imei,
      deviceName: 'Van',
      sendAccount: 'fleet',
      instructionName: null,
      content: 'STATUS#',
      category: null,
      categoryName: null,
      batchId: null,
      status: 'toSend',
      statusName: 'To send',
      sendType: 'offlineSend',
      result: null,
      resultName: null,
    })
    const hours = Date.parse(sent.expiration) - Date.parse(sent.creationDate)
    expect(hours).toBe(2 * 3_600_000)
    const same = await callRoute<DeviceCommand>(find, {
      token: tokens.fleet,
      params: { id: String(sent.id) },
    })
    expect(same.data).toMatchObject({ id: sent.id, text: 'STATUS#', state: 'waiting', status: sent.status })
    expect(await list({ imei })).toEqual({ records: [sent], next: null })

    const { data: gone } = await post<Instruction>('cancel', { form: formOf({ id: String(sent.id) }) })
    expect(gone).toMatchObject({ status: 'cancelled', statusName: 'Cancelled', result: null })
    expect(gone.reasonName).toBe('Cancelled by a user.')
    expect((await post<Refused>('cancel', { body: { id: sent.id } })).data.error).toBe('commandUnderWay')
  })

  it('are worded in the language of who asks', async () => {
    const { data } = await send({}, 'fleet', { 'accept-language': 'es' })
    expect(data).toMatchObject({ status: 'toSend', statusName: 'Por enviar' })
  })

  it('wait for an offline device one at a time, and are sent once by one key', async () => {
    const key = { 'idempotency-key': `one-${imei}` }
    const { data: first } = await send({}, 'fleet', key)
    expect((await send({}, 'fleet', key)).data.id).toBe(first.id)
    expect((await send({ content: 'PARAM#' })).data.error).toBe('offlineCommandExists')
    expect((await send({ content: 'PARAM#', replaceId: first.id })).status).toBe(200)
    const { records } = await list({ imei })
    expect(records.map(({ content, status }) => [content, status])).toEqual([
      ['PARAM#', 'toSend'],
      ['STATUS#', 'cancelled'],
    ])
  })

  it('are listed by pages and filters, of a form too', async () => {
    const { data: first } = await send({})
    const { data: second } = await send({ content: 'PARAM#', replaceId: first.id })
    const page = await list({ imei, pageSize: 1 })
    expect(page).toMatchObject({ records: [{ id: second.id }], next: second.id })
    const { data: rest } = await post<Page>('queryList', {
      form: formOf({ imei, before: String(page.next) }),
    })
    expect(rest.records.map(({ id }) => id)).toEqual([first.id])
    expect((await list({ imei, sendAccount: 'desk' })).records).toEqual([])
    const later = new Date(Date.parse(second.creationDate) + 1000).toISOString()
    expect((await list({ imei, startTime: later })).records).toEqual([])
  })

  it('are refused as `/api` refuses them', async () => {
    expect((await send({ content: 'STATUS\nRELAY,1#' })).status).toBe(400)
    expect((await send({ content: 'RELAY,1#' })).data.error).toBe('engineUnconfirmed')
    expect((await post('send', { body: { imei } })).status).toBe(400)
  })

  it('of another account are not there', async () => {
    const { data: sent } = await send({})
    expect(await list({}, 'other')).toEqual({ records: [], next: null })
    expect((await send({}, 'other')).data.error).toBe('deviceUnknown')
    const cancelled = await post<Refused>('cancel', { body: { id: sent.id } }, 'other')
    expect(cancelled).toMatchObject({ status: 404, data: { error: 'commandUnknown' } })
    expect((await list({ imei })).records[0]?.status).toBe('toSend')
  })

  it('say of which batch they are, and what they are about', async () => {
    const body = { imeiList: [imei], content: 'STATUS#' }
    const { data } = await post<{ batchId: number }>('batchSend', { body })
    await takeAllTurns()
    const { records } = await list({ batchId: data.batchId })
    expect(records).toMatchObject([{ imei, batchId: data.batchId, category: null, categoryName: null }])
    const named = await makeDevice(fleet, { model: 'GT06N' })
    const asked = { imei: named.imei, command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } }
    await callRoute(order, { token: tokens.fleet, body: asked })
    expect((await list({ imei: named.imei })).records).toMatchObject([
      { instructionName: 'heartbeatInterval', category: 'reporting', categoryName: 'Reporting' },
    ])
  })

  it('go to many devices for whoever has isBatchSendIns and, as a fictitious user, instructionsFlag', async () => {
    const body = { imeiList: [imei, (await makeDevice(fleet)).imei], content: 'STATUS#' }
    const { data } = await post<{ batchId: number; total: number }>('batchSend', { body })
    expect(data.total).toBe(2)
    expect((await list({ batchId: data.batchId })).records).toEqual([])
    const key = { 'idempotency-key': `many-${imei}` }
    const again = () => post<{ batchId: number; total: number }>('batchSend', { body }, 'fleet', key)
    const [{ data: first }, { data: second }] = [await again(), await again()]
    expect([second, second.batchId > data.batchId]).toEqual([first, true])
    const other = await post<Refused>('batchSend', { body: { ...body, content: 'PARAM#' } }, 'fleet', key)
    expect(other.data.error).toBe('idempotencyMismatch')
    expect((await post('batchSend', { body }, 'desk')).status).toBe(403)
    // One device at a time takes the right to send alone.
    expect((await send({}, 'desk')).status).toBe(200)
    expect((await post('batchSend', { body }, 'mute')).status).toBe(403)
    expect((await send({}, 'mute')).status).toBe(403)
    expect((await list({ imei }, 'mute')).records).toHaveLength(1)
  })
})
