import { type ChildProcess, spawn } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as retry } from '@/app/api/outbox/[id]/retry/route'
import { GET as list } from '@/app/api/outbox/route'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { outbox } from '@/db/schema/outbox'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import type { OutboxEntry } from '@/lib/outbox/schema'
import { emailRow } from '@/server/mail/outgoing-email'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const senders: ChildProcess[] = []
let box: MailBox
let admin: string
let fleet: string
let count = 0

beforeAll(async () => {
  box = await startMailBox()
  await makeAccount('admin', 'administrator')
  await makeAccount('fleet', 'enterprise')
  admin = await tokenFor('admin')
  fleet = await tokenFor('fleet')
})
beforeEach(() => box.answer())
afterEach(async () => {
  for (const sender of senders.splice(0)) await kill(sender)
  await database.db.delete(outbox)
})
afterAll(() => box.stop())

/** A worker of its own process, as a node of that name. */
function startSender(node: string): ChildProcess {
  const sender = spawn(process.execPath, ['--import', 'tsx', 'tests/support/outbox-sender.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      NODE_NAME: node,
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(box.port),
      MAIL_FROM: 'Tracking <no-reply@example.com>',
    },
    stdio: 'ignore',
  })
  senders.push(sender)
  return sender
}

async function kill(sender: ChildProcess): Promise<void> {
  if (sender.exitCode !== null || sender.signalCode !== null) return
  const ended = new Promise((resolve) => sender.once('exit', resolve))
  sender.kill('SIGKILL')
  await ended
}

/** A mail that says nothing. */
const blank = (cause: string, recipient: string): NewOutboxRow<'mail'> => ({
  kind: 'mail',
  cause,
  recipient,
  title: 'x',
  payload: { to: recipient, subject: 'x', sealed: '', attachments: [] },
})

/** Orders a mail; returns its row's id and what came of it so far. */
async function order(cause = `test:${count++}`) {
  const mail = emailRow({
    to: 'ann@example.com',
    language: 'en',
    sender: { title: 'Waypost', color: '#123456' },
    cause,
    email: { heading: `Email ${cause}`, paragraphs: ['with a secret link'] },
  })
  const isNew = await database.db.transaction((tx) => insertOutbox(tx, mail))
  const [made] = await database.db.select().from(outbox).where(eq(outbox.cause, cause))
  const id = made?.id ?? 0
  const row = async () => (await database.db.select().from(outbox).where(eq(outbox.id, id)))[0]
  const mails = () => box.received.filter(({ source }) => source.includes(`<outbox-${id}-`))
  return { id, isNew, row, mails }
}

const reached = (mail: { row: () => Promise<{ state: string } | undefined> }, state: string) =>
  until(async () => (await mail.row())?.state === state)

describe('the outbox', () => {
  it('sends once what is ordered once, and forgets what was secret', async () => {
    const mail = await order('test:once')
    expect(JSON.stringify(await mail.row())).not.toContain('secret link')
    startSender('a')
    startSender('b')
    await reached(mail, 'sent')
    expect((await order('test:once')).isNew).toBe(false)
    const next = await order()
    await reached(next, 'sent')
    expect([mail.mails().length, next.mails().length]).toEqual([1, 1])
    expect(await mail.row()).toMatchObject({ attempts: 1, payload: { sealed: '' } })
  })

  it('holds nothing of a transaction that was rolled back', async () => {
    const lost = database.db.transaction(async (tx) => {
      await insertOutbox(tx, blank('test:lost', 'x'))
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    expect(await database.db.select().from(outbox)).toEqual([])
  })

  it('takes rows from a transaction of ingest, and one for each recipient of a cause', async () => {
    const notAfter = new Date('2026-05-01T10:00:00Z')
    const rows = [
      blank('event:7', 'ann@example.com'),
      { ...blank('event:7', 'bob@example.com'), notAfter, owner: { kind: 'reportRun', id: 7 } as const },
      blank('event:7', 'ann@example.com'),
    ]
    const isNew = await database.db.$client.begin(async (tx) => {
      const made: boolean[] = []
      for (const row of rows) made.push(await insertOutbox(tx, row))
      return made
    })
    expect(isNew).toEqual([true, true, false])
    const stored = await database.db.select().from(outbox).orderBy(outbox.id)
    expect(stored).toMatchObject([
      { ...blank('event:7', 'ann@example.com'), notAfter: null, ownerKind: null, ownerId: null },
      { ...blank('event:7', 'bob@example.com'), notAfter, ownerKind: 'reportRun', ownerId: 7 },
    ])
  })

  it('sends exactly one mail when a worker is killed before it took the row', async () => {
    const doomed = startSender('a')
    const first = await order()
    await reached(first, 'sent')
    await kill(doomed)
    const mail = await order()
    expect((await mail.row())?.state).toBe('waiting')
    startSender('b')
    await reached(mail, 'sent')
    expect(mail.mails()).toHaveLength(1)
  })

  it('marks as doubtful what a killed worker was sending, and sends it again only when told to', async () => {
    box.fallSilent()
    const doomed = startSender('a')
    const mail = await order()
    await until(async () => mail.mails().length === 1)
    await kill(doomed)
    expect((await mail.row())?.state).toBe('sending')
    startSender('b')
    await reached(mail, 'doubtful')
    box.answer()
    const other = await order()
    await reached(other, 'sent')
    expect(mail.mails()).toHaveLength(1)

    const { data } = await callRoute<OutboxEntry[]>(list, { token: admin })
    expect(data).toMatchObject([
      { id: mail.id, recipient: 'ann@example.com', state: 'doubtful', attempts: 1 },
    ])
    const params = { id: String(mail.id) }
    expect((await callRoute(retry, { token: admin, params, method: 'POST' })).status).toBe(200)
    await reached(mail, 'sent')
    const ids = mail.mails().map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('knows after a restart of the same node at once what its earlier life left in doubt', async () => {
    const mail = await order()
    await database.db
      .update(outbox)
      .set({ state: 'sending', attempts: 1, leaseNode: 'a', leaseUntil: new Date(Date.now() + 3_600_000) })
      .where(eq(outbox.id, mail.id))
    startSender('a')
    await reached(mail, 'doubtful')
    expect(mail.mails()).toEqual([])
  })

  it('tries again after a refusal for now, and gives up after one for good', async () => {
    box.refuse(451)
    startSender('a')
    const mail = await order()
    await until(async () => ((await mail.row())?.error ?? '') !== '')
    const waiting = await mail.row()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now())
    box.refuse(550)
    await database.db
      .update(outbox)
      .set({ nextAttemptAt: new Date(0) })
      .where(eq(outbox.id, mail.id))
    await reached(mail, 'givenUp')
    expect((await mail.row())?.attempts).toBe(2)
  })
})

describe('the list of what was not sent', () => {
  it('is the administrator’s alone', async () => {
    const mail = await order()
    const params = { id: String(mail.id) }
    expect((await callRoute(list, { token: fleet })).status).toBe(403)
    expect((await callRoute(retry, { token: fleet, params, method: 'POST' })).status).toBe(403)
    expect((await callRoute<OutboxEntry[]>(list, { token: admin })).data).toEqual([])
    await database.db.update(outbox).set({ state: 'sent' }).where(eq(outbox.id, mail.id))
    expect((await callRoute(retry, { token: admin, params, method: 'POST' })).status).toBe(404)
  })
})
