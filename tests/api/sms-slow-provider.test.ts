import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as createWebhook } from '@/app/api/webhooks/route'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { smsMessages } from '@/db/schema/sms'
import { emailRow } from '@/server/mail/outgoing-email'
import { setWebhookReach } from '@/server/webhooks/reach'
import { runOutbox } from '@/worker/outbox/run-outbox'
import { runWebhooks } from '@/worker/webhooks/run-webhooks'
import { callRoute } from '../support/call-route'
import { testMail } from '../support/mail-settings'
import { answering, smsWorld } from '../support/sms-world'
import { until } from '../support/until'
import { type Receiver, startReceiver } from '../support/webhook-receiver'
import { online } from '../support/webhook-world'
import { makeDevice } from '../support/world'

const mail = testMail()
const { world, database, tokens, ids, asked, send } = smsWorld()
const SLOTS = 4
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  setWebhookReach({ isPrivate: true, resolve: async () => [] })
})
afterAll(async () => {
  setWebhookReach(undefined)
  await receiver.stop()
})

const mailTo = (to: string) =>
  emailRow({
    to,
    language: 'en',
    sender: { title: 'Waypost', color: '#123456' },
    cause: `test:${to}`,
    email: { heading: 'Beside SMS', paragraphs: [] },
  })

it('holds up SMS, and nothing else that leaves', async () => {
  const hanging: (() => void)[] = []
  world.reply = (response) => void hanging.push(() => response.writeHead(201).end())
  const hook = { name: 'erp', url: receiver.url, kinds: ['device.online'] }
  expect((await callRoute(createWebhook, { token: tokens.fleet, body: hook })).status).toBe(201)
  const workers = await Promise.all([runOutbox({ pollMs: 100 }), runWebhooks({ pollMs: 100 })])
  try {
    for (let n = 0; n < SLOTS * 2; n++) {
      const { imei } = await makeDevice(ids.fleet ?? 0, { sim: `+491510000${n}` })
      expect((await send({ imei })).status).toBe(201)
    }
    await until(async () => asked.length === SLOTS)
    // More mails than there are slots, after all of the SMS.
    const people = Array.from({ length: SLOTS + 1 }, (_, n) => `person${n}@example.com`)
    await database.db.transaction(async (tx) => {
      for (const to of people) await insertOutbox(tx, mailTo(to))
      await tellWebhooks(tx, [online({ id: world.deviceId })])
    })
    await until(async () => mail.box.received.length === people.length && receiver.received.length > 0)
    expect([asked.length, hanging.length]).toEqual([SLOTS, SLOTS])
  } finally {
    world.reply = answering(201)
    for (const answer of hanging) answer()
    await until(async () => (await sent()) === SLOTS * 2)
    await Promise.all(workers.map(({ stop }) => stop()))
  }
})

const sent = () => database.db.$count(smsMessages, eq(smsMessages.state, 'sent'))
