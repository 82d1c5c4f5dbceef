import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { PATCH as editAccount } from '@/app/api/accounts/[id]/route'
import { GET as findCommand } from '@/app/api/commands/[id]/route'
import { POST as order } from '@/app/api/commands/route'
import { PUT as putProvider, DELETE as removeProvider } from '@/app/api/sms-provider/route'
import { claimOutbox } from '@/db/queries/outbox/outbox'
import { messages } from '@/db/schema/messages'
import { outbox } from '@/db/schema/outbox'
import { rateLimits } from '@/db/schema/sign-in-guards'
import { smsMessages, smsProvider } from '@/db/schema/sms'
import { systemAccess } from '@/lib/auth/access'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import type { SmsProvider } from '@/lib/sms/provider-schema'
import { sendRow } from '@/server/outbox/send-row'
import { setSmsReach } from '@/server/sms/send-sms'
import { callRoute } from './call-route'
import { freshDatabase } from './database'
import { makeAccount, makeDevice, tokenFor } from './world'

export type Refused = { error?: string }
type Asked = { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }
type Reply = (response: http.ServerResponse) => void | Promise<void>

export const SECRETS = { password: 'a secret of its own', header: 'key another secret' }

export const answering =
  (status: number, text = '', headers: http.OutgoingHttpHeaders = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(text)

/**
 * Accounts that send by SMS, in a database of its own, and a provider that is asked over HTTP: `asked` is what it was, `reply` what
 * it answers. Each test has a device of the fleet.
 */
export function smsWorld() {
  const database = freshDatabase()
  const system = systemAccess('test')
  const world = { imei: '', deviceId: 0, port: 0, reply: answering(201) }
  const tokens: Record<string, string> = {}
  const ids: Record<string, number> = {}
  const asked: Asked[] = []
  const provider = http.createServer(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    await world.reply(response)
  })
  const put = (given: object = {}, who = 'admin') =>
    callRoute<SmsProvider & Refused>(putProvider, {
      token: tokens[who],
      method: 'PUT',
      body: providerBody(world.port, given),
    })

  beforeAll(async () => {
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    world.port = (provider.address() as AddressInfo).port
    const may = { sendCommand: true, cutEngine: true, smsCommands: true }
    ids.admin = await makeAccount('admin', 'administrator', null, may)
    ids.shop = await makeAccount('shop', 'distributor', ids.admin, may)
    ids.fleet = await makeAccount('fleet', 'enterprise', ids.shop, may)
    ids.plain = await makeAccount('plain', 'enterprise', ids.shop, { sendCommand: true })
    ids.rival = await makeAccount('rival', 'enterprise', ids.admin, may)
    ids.part = await makeAccount('part', 'virtual', ids.fleet, { ...may, deviceSubset: true })
    for (const login of Object.keys(ids)) tokens[login] = await tokenFor(login)
  })
  beforeEach(async () => {
    setSmsReach({ isPrivate: true, resolve: async () => ['127.0.0.1'] })
    world.reply = answering(201, '{"sid":"SM1"}')
    asked.length = 0
    const made = await makeDevice(ids.fleet ?? 0, { model: 'GT06N', sim: '+49 151 234567' })
    world.imei = made.imei
    world.deviceId = made.id
    await put()
  })
  afterEach(async () => {
    for (const table of [messages, outbox, smsMessages, smsProvider, rateLimits])
      await database.db.delete(table)
  })
  afterAll(() => {
    setSmsReach(undefined)
    provider.closeAllConnections()
    provider.close()
  })

  return {
    world,
    database,
    tokens,
    ids,
    asked,
    put,
    remove: () => callRoute(removeProvider, { token: tokens.admin, method: 'DELETE' }),
    /** Gives an account the switch for messages, or takes it. */
    change: (who: string, whom: string, smsCommands: boolean) =>
      callRoute<Refused>(editAccount, {
        token: tokens[who],
        method: 'PATCH',
        params: { id: String(ids[whom]) },
        body: { smsCommands },
      }),
    send: (given: object = {}, who = 'fleet', headers: Record<string, string> = {}) =>
      callRoute<DeviceCommand & Refused>(order, {
        token: tokens[who],
        headers,
        body: { imei: world.imei, text: 'STATUS#', by: 'sms', ...given },
      }),
    read: async (id: number, who = 'fleet') =>
      (await callRoute<DeviceCommand>(findCommand, { token: tokens[who], params: { id: String(id) } })).data,
    messageOf: async (commandId: number) =>
      (await database.db.select().from(smsMessages).where(eq(smsMessages.commandId, commandId)))[0],
    /** One round of a worker: messages that are due are handed over. Returns how many there were. */
    work: async (): Promise<number> => {
      for (let count = 0; ; count++) {
        const row = await claimOutbox(system, 'sms', 60)
        if (!row) return count
        await sendRow(system, row)
      }
    },
    /** What waits for its next attempt is due. */
    hurry: () => database.db.update(outbox).set({ nextAttemptAt: new Date(0) }),
  }
}

const providerBody = (port: number, given: object) => ({
  method: 'POST',
  url: `http://sms.test:${port}/{user}/send`,
  user: 'AC1',
  password: SECRETS.password,
  headers: [
    { name: 'Authorization', value: 'Basic {basic}' },
    { name: 'X-Key', value: SECRETS.header },
  ],
  contentType: 'form',
  body: 'To={to}&From={from}&Body={text}',
  successText: '',
  sender: 'Fleet',
  price: 0.0079,
  currency: 'EUR',
  ...given,
})
