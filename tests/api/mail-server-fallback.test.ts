import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DELETE, GET, PUT } from '@/app/api/mail-server/route'
import { POST as sendTest } from '@/app/api/mail-server/test/route'
import { tellWaiting } from '@/db/queries/alerts/tell-waiting'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { mailServers } from '@/db/schema/mail-servers'
import { outbox } from '@/db/schema/outbox'
import { rateLimits } from '@/db/schema/sign-in-guards'
import { systemAccess } from '@/lib/auth/access'
import type { MailServer } from '@/lib/mail/server-schema'
import { setMailReach } from '@/server/mail/own-server'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { drawFence, reportAt, saveLive } from '../support/fence-world'
import { MAIL_CERTIFICATE, MAIL_HOST } from '../support/mail-certificate'
import { testOutbox } from '../support/outbox-worker'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
testOutbox()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
const boxes = {} as { platform: MailBox; north: MailBox; fleet: MailBox }
let count = 0

beforeAll(async () => {
  setMailReach({ isPrivate: true, resolve: async () => ['127.0.0.1'], ca: MAIL_CERTIFICATE })
  for (const name of ['platform', 'north', 'fleet'] as const)
    boxes[name] = await startMailBox({ tls: name === 'fleet' ? 'starttls' : undefined })
  Object.assign(process.env, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(boxes.platform.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
  })
  const proved = (login: string) => ({ email: `${login}@example.com`, emailVerifiedAt: new Date() })
  ids.north = await makeAccount('north', 'distributor', null, proved('north'))
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north, proved('fleet'))
  ids.other = await makeAccount('other', 'enterprise', null, proved('other'))
  for (const login of ['north', 'fleet', 'other']) tokens[login] = await tokenFor(login)
})
afterEach(async () => {
  await database.db.delete(mailServers)
  await database.db.delete(rateLimits)
  await database.db.delete(outbox)
  for (const box of Object.values(boxes)) {
    box.answer()
    box.received.length = 0
  }
})
afterAll(async () => {
  setMailReach(undefined)
  for (const box of Object.values(boxes)) await box.stop()
})

/** Gives an account its own server; the mail that tests it is not counted. */
async function setUp(who: 'north' | 'fleet', more: object = {}): Promise<void> {
  const { port } = boxes[who]
  const body = { host: MAIL_HOST, port, mailFrom: `alerts@${who}.example.com`, tls: false, ...more }
  const { status } = await callRoute(PUT, { token: tokens[who], method: 'PUT', body })
  expect(status).toBe(200)
  boxes[who].received.length = 0
}

/** Mails a message to an account, and returns how its row of the outbox ended. */
async function mail(who: string, to = `${who}@example.com`) {
  const row = {
    kind: 'message' as const,
    cause: `test:${count++}`,
    recipient: to,
    title: 'x',
    payload: {
      accountId: ids[who] ?? 0,
      to,
      message: { text: 'webhookOff' as const, params: { name: 'erp' } },
    },
  }
  await database.db.delete(outbox)
  await database.db.transaction((tx) => insertOutbox(tx, row))
  const found = async () => (await database.db.select().from(outbox))[0]
  await until(async () => (await found())?.attempts === 1 && (await found())?.state !== 'sending')
  return found()
}
const counts = () => Object.values(boxes).map(({ received }) => received.length)
const stateOf = async (who: string) => (await callRoute<MailServer>(GET, { token: tokens[who] })).data.failure
/** From now on nobody listens there. */
const breakServer = (who: string) =>
  database.db
    .update(mailServers)
    .set({ host: 'gone.example.com', port: 9 })
    .then(() => stateOf(who))

describe('mail of an account', () => {
  it('goes by its own server, by that of the nearest account above, or by the platform’s', async () => {
    await mail('fleet')
    expect(counts()).toEqual([1, 0, 0])
    await setUp('north')
    await mail('fleet')
    await mail('other')
    expect(counts()).toEqual([2, 1, 0])
    await setUp('fleet')
    await mail('fleet')
    await mail('north')
    expect(counts()).toEqual([2, 2, 1])
    expect(boxes.fleet.received[0]?.source).toContain('From: Waypost <alerts@fleet.example.com>')
    await callRoute(DELETE, { token: tokens.fleet, method: 'DELETE' })
    await mail('fleet')
    expect(counts()).toEqual([2, 3, 1])
  })

  it('of alerts as well', async () => {
    await setUp('north')
    const { id } = await makeDevice(ids.fleet ?? 0)
    await drawFence(ids.fleet ?? 0, [id], { enter: true, mail: true })
    const began = Date.now() - 600_000
    await saveLive(id, [reportAt(began, 0, -2000), reportAt(began, 1, 0), reportAt(began, 2, 10)])
    expect(await tellWaiting(systemAccess('test'), id, Date.now())).toBe(1)
    await until(async () => boxes.north.received.length === 1)
    expect(counts()).toEqual([0, 1, 0])
  })

  it('goes by the platform’s while the own one fails, which is told until a test works', async () => {
    await setUp('fleet')
    expect(await breakServer('fleet')).toBeNull()
    expect(await mail('fleet')).toMatchObject({ state: 'sent' })
    expect(counts()).toEqual([1, 0, 0])
    const failure = await stateOf('fleet')
    expect(failure).toMatchObject({ problem: 'unreachable', text: expect.stringContaining('ECONNREFUSED') })
    // It is left alone for a while, and the time stays that of the first failure.
    await database.db.update(mailServers).set({ host: MAIL_HOST, port: boxes.fleet.port })
    await mail('fleet')
    expect(counts()).toEqual([2, 0, 0])
    expect((await stateOf('fleet'))?.at).toBe(failure?.at)
    const tested = await callRoute<MailServer>(sendTest, { token: tokens.fleet, method: 'POST' })
    expect(tested.data.failure).toBeNull()
    await mail('fleet')
    expect(counts()).toEqual([2, 0, 2])
  })

  it('falls back as well when a password is no longer taken', async () => {
    const strict = await startMailBox({ tls: 'starttls', users: { ann: 'once' } })
    await setUp('fleet', { port: strict.port, user: 'ann', password: 'once' })
    await database.db.update(mailServers).set({ user: 'bob' })
    expect(await mail('fleet')).toMatchObject({ state: 'sent' })
    expect(counts()).toEqual([1, 0, 0])
    expect(await stateOf('fleet')).toMatchObject({ problem: 'auth', text: '535 no such user' })
    await strict.stop()
  })

  it('that is refused for its recipient or its content is no failure of the server', async () => {
    await setUp('fleet')
    boxes.fleet.refuseAddress('gone@example.com', 'no such mailbox')
    expect(await mail('fleet', 'gone@example.com')).toMatchObject({
      state: 'givenUp',
      error: '550 no such mailbox',
    })
    boxes.fleet.refuse(451)
    expect(await mail('fleet')).toMatchObject({ state: 'waiting' })
    expect(counts()).toEqual([0, 0, 0])
    expect(await stateOf('fleet')).toBeNull()
  })
})
