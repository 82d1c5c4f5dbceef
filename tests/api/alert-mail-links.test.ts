import { eq } from 'drizzle-orm'
import { NextRequest } from 'next/server'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as follow, GET as openLink } from '@/app/api/alert-mail/route'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { alertContacts, alertSnoozes, pausedAddresses, tellingPreferences } from '@/db/schema/alert-people'
import { deviceEvents } from '@/db/schema/device-events'
import { outbox } from '@/db/schema/outbox'
import { rateLimits } from '@/db/schema/sign-in-guards'
import type { MailLinkDone } from '@/lib/alerts/people/mail-link-schema'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { describeLink } from '@/server/alerts/follow-link'
import { tellingLinks } from '@/server/alerts/telling-links'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { drawFence } from '../support/fence-world'
import { mailText, testMail } from '../support/mail-settings'
import { testOutbox } from '../support/outbox-worker'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
testOutbox()
const mail = testMail()
const ADDRESS = 'https://track.example.com'
const DAY_MS = 86_400_000
let fleet: number
let contactId: number
let deviceId: number
let subject: string

beforeAll(async () => {
  fleet = await makeAccount('fleet', 'enterprise', null, {
    email: 'fleet@example.com',
    emailVerifiedAt: new Date(),
  })
  deviceId = (await makeDevice(fleet, { name: 'Van 7' })).id
  subject = `geofence:${await drawFence(fleet, [deviceId], { enter: true, mail: true })}`
  const [contact] = await database.db
    .insert(alertContacts)
    .values({ accountId: fleet, name: 'Ana', email: 'ana@x.example', language: 'en', timeZone: 'UTC' })
    .returning({ id: alertContacts.id })
  contactId = contact?.id ?? 0
})
beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(alertSnoozes)
  await database.db.delete(tellingPreferences)
  await database.db.delete(outbox)
})

const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? ''
const links = (
  of: number | null = null,
  now = Date.now(),
  email = of ? 'ana@x.example' : 'fleet@example.com',
) => tellingLinks({ accountId: fleet, contactId: of, email, subject, deviceId }, ADDRESS, now)
const press = (url: string, body: object = {}) =>
  callRoute<MailLinkDone>(follow, { body, path: `/api/alert-mail?token=${tokenOf(url)}` })
const errorOf = (answer: { data: unknown }) => (answer.data as { error: string }).error
const unsubscribed = async () => {
  const rows = await database.db.select().from(tellingPreferences)
  return rows.map((row) => [row.accountId, row.contactId, row.unsubscribedAt !== null])
}

describe('a link of a mail', () => {
  it('says what it will do and does nothing before it is pressed', async () => {
    const { snoozeUrl, unsubscribeUrl } = links()
    expect(snoozeUrl.startsWith(`${ADDRESS}/alertMail?token=`)).toBe(true)
    expect(await describeLink(tokenOf(snoozeUrl), Date.now())).toEqual({
      action: 'snooze',
      email: 'fleet@example.com',
      about: { name: 'Depot', vehicle: 'Van 7' },
    })
    expect(await describeLink(tokenOf(unsubscribeUrl), Date.now())).toMatchObject({ action: 'unsubscribe' })
    const token = tokenOf(unsubscribeUrl)
    const opened = await rawRoute(openLink, { path: `/api/alert-mail?token=${token}` })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/alertMail?token=${token}`])
    expect(await unsubscribed()).toEqual([])
    expect(await database.db.select().from(alertSnoozes)).toEqual([])
  })

  it('snoozes the fence and vehicle of its mail for who was mailed', async () => {
    const done = await press(links(contactId).snoozeUrl, { minutes: 480 })
    expect(done.data.action).toBe('snooze')
    expect(Date.parse(done.data.until ?? '')).toBeGreaterThan(Date.now() + 479 * 60_000)
    expect(await database.db.select().from(alertSnoozes)).toMatchObject([
      { accountId: fleet, contactId, subject, deviceId },
    ])
    expect((await press(links().snoozeUrl, { minutes: 4 })).status).toBe(400)
  })

  it('unsubscribes the person, and leaves its other preferences as they are', async () => {
    await database.db.insert(tellingPreferences).values({
      accountId: fleet,
      mostAnHour: 5,
      digest: 'daily',
      digestAt: '09:00',
      digestDay: 3,
      unpushedTypes: [],
    })
    const { unsubscribeUrl } = links()
    for (let presses = 0; presses < 2; presses++)
      expect((await press(unsubscribeUrl)).data).toEqual({ action: 'unsubscribe', until: null })
    expect(await unsubscribed()).toEqual([[fleet, null, true]])
    expect(await database.db.select().from(tellingPreferences)).toMatchObject([
      { mostAnHour: 5, digest: 'daily' },
    ])
    await press(links(contactId).unsubscribeUrl)
    expect(await unsubscribed()).toContainEqual([fleet, contactId, true])
  })

  it('takes one click of a mail program, as a form of either kind', async () => {
    const path = `http://localhost:3000/api/alert-mail?token=${tokenOf(links().oneClickUrl)}`
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
      await database.db.delete(tellingPreferences)
      const request = new NextRequest(path, { method: 'POST', body })
      const answer = await follow(request, { params: Promise.resolve({}) })
      expect(answer.status).toBe(200)
      expect(await unsubscribed()).toEqual([[fleet, null, true]])
    }
  })

  it('works for 30 days, for who is still there, and not when it was changed', async () => {
    const { unsubscribeUrl } = links(null, Date.now() - 30 * DAY_MS - 1000)
    expect(errorOf(await press(unsubscribeUrl))).toBe('linkExpired')
    expect((await press(links(null, Date.now() - 29 * DAY_MS).unsubscribeUrl)).status).toBe(200)
    const right = tokenOf(links().unsubscribeUrl)
    const changed = `${right.startsWith('A') ? 'B' : 'A'}${right.slice(1)}`
    for (const token of [changed, right.slice(0, -4), 'nothing'])
      expect(errorOf(await press(`${ADDRESS}/?token=${token}`))).toBe('linkExpired')
    expect(await describeLink(changed, Date.now())).toBeNull()
    expect((await callRoute(follow, { body: {}, path: '/api/alert-mail' })).status).toBe(400)
    const gone = links(contactId + 1000).unsubscribeUrl
    expect(errorOf(await press(gone))).toBe('linkExpired')
    const former = links(null, Date.now(), 'former@example.com')
    expect(errorOf(await press(former.unsubscribeUrl))).toBe('linkExpired')
    expect(await describeLink(tokenOf(former.snoozeUrl), Date.now())).toBeNull()
  })

  it('is tried so often from one place', async () => {
    const wrong = () => press(`${ADDRESS}/?token=nothing`)
    for (let tries = 0; tries < 30; tries++) expect((await wrong()).status).toBe(400)
    expect((await wrong()).status).toBe(429)
    expect((await press(links().unsubscribeUrl)).status).toBe(200)
  })
})

describe('a mail of an alert', () => {
  const order = async (to: string) => {
    const [event] = await database.db
      .insert(deviceEvents)
      .values({
        deviceId,
        accountId: fleet,
        subject,
        type: 'fenceEnter',
        step: 'geofences',
        eventTime: new Date(),
      })
      .returning({ id: deviceEvents.id })
    const eventId = event?.id ?? 0
    const row = {
      kind: 'alert' as const,
      recipient: to,
      title: 'fenceEnter',
      cause: `alert:${eventId}`,
      payload: {
        accountId: fleet,
        to,
        deviceId,
        eventId,
        toAccountId: null,
        toContactId: null,
        stage: 'first',
        afterMinutes: null,
        subject,
      },
    } satisfies NewOutboxRow<'alert'>
    await database.db.transaction((tx) => insertOutbox(tx, row))
  }

  it('bears both links, and the headers of one click', async () => {
    await order('fleet@example.com')
    await until(async () => mail.box.received.length === 1)
    const source = mail.box.received[0]?.source ?? ''
    const oneClick = /^List-Unsubscribe: <(\S+)>\r$/im.exec(source)?.[1] ?? ''
    expect(oneClick.startsWith(`${ADDRESS}/api/alert-mail?token=`)).toBe(true)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im)
    const pages = mailText(source).match(/https:\/\/track\.example\.com\/alertMail\?token=[\w-]+/g) ?? []
    const told = await Promise.all([...new Set(pages)].map((url) => describeLink(tokenOf(url), Date.now())))
    expect(told.map((link) => link?.action).sort()).toEqual(['snooze', 'unsubscribe'])
    expect((await press(oneClick)).data.action).toBe('unsubscribe')
  })

  const lastError = async () => {
    const [row] = await database.db.select().from(outbox).where(eq(outbox.state, 'givenUp'))
    return row?.error ?? ''
  }

  it('is not sent to who unsubscribed while it waited, nor to an address that is another by now', async () => {
    await press(links().unsubscribeUrl)
    await order('fleet@example.com')
    await until(async () => (await lastError()).includes('unsubscribed'))
    await database.db.delete(tellingPreferences)
    await database.db.delete(outbox)
    await order('former@example.com')
    await until(async () => (await lastError()).includes('address'))
    expect(mail.box.received).toEqual([])
  })

  it('pauses an address that the mail server refuses for good', async () => {
    mail.box.refuseAddress('fleet@example.com', '5.1.1 no such user')
    await order('fleet@example.com')
    await until(async () => (await database.db.select().from(pausedAddresses)).length === 1)
    const [paused] = await database.db.select().from(pausedAddresses)
    expect(paused).toMatchObject({ email: 'fleet@example.com', reason: expect.stringContaining('5.1.1') })
    await until(async () => {
      const rows = await database.db.select().from(outbox).where(eq(outbox.state, 'givenUp'))
      return rows.length === 1
    })
  })
})
