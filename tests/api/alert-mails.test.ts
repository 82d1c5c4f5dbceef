import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as getAlerts } from '@/app/api/alerts/route'
import { findMailedAlert } from '@/db/queries/alerts/mailed-alert'
import { devicesToTell, tellWaiting } from '@/db/queries/alerts/tell-waiting'
import { alertDeliveries } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { outbox } from '@/db/schema/outbox'
import type { AlertList } from '@/lib/alerts/alert-schema'
import { systemAccess } from '@/lib/auth/access'
import { NO_LANDMARKS } from '@/lib/landmarks/landmark-set'
import { wordAlert } from '@/server/alerts/word-alert'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { circle, drawFence, reportAt, saveLate, saveLive } from '../support/fence-world'
import { testOutbox } from '../support/outbox-worker'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
testOutbox()
const MINUTE = 60_000
const START = Date.now() - 50 * MINUTE
let fleet: number
let box: MailBox

beforeAll(async () => {
  box = await startMailBox()
  Object.assign(process.env, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(box.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
    PUBLIC_URL: 'https://track.example.com',
  })
  fleet = await makeAccount('fleet', 'enterprise', null, {
    email: 'fleet@example.com',
    emailVerifiedAt: new Date(),
    language: 'es',
    timeZone: 'Europe/Lisbon',
  })
})
beforeEach(async () => {
  box.received.length = 0
  await database.db.delete(outbox)
})
afterAll(() => box.stop())

const report = (minutes: number, east: number) => reportAt(START, minutes, east)
const deliveriesOf = async (id: number) =>
  (
    await database.db
      .select()
      .from(alertDeliveries)
      .where(eq(alertDeliveries.deviceId, id))
      .orderBy(alertDeliveries.id)
  ).map(({ type, state, reason }) => [type, state, reason])
/** A mail with its soft line breaks taken out. */
const textOf = (source: string) => source.replace(/=\r\n/g, '').replace(/=3D/g, '=')
/** Into a fence around the middle and out again, so many times. */
const visits = (from: number, times: number) =>
  Array.from({ length: times }, (_, index) => [
    report(from + 4 * index, -2000),
    report(from + 4 * index + 1, 0),
    report(from + 4 * index + 2, 2000),
    report(from + 4 * index + 3, 2100),
  ]).flat()

describe('alerts by mail', () => {
  it('are sent once in the words of the account, with what is not told in between kept with its reason', async () => {
    const { id, imei } = await makeDevice(fleet, { name: 'Van 7', plate: '12-AB-34' })
    await drawFence(fleet, [id], { enter: true, mail: true })
    await saveLive(id, visits(0, 2))
    expect(await devicesToTell(system, { most: 5, underWay: [], now: Date.now() })).toContain(id)
    expect(await tellWaiting(system, id, Date.now())).toBe(1)
    expect(await tellWaiting(system, id, Date.now())).toBe(0)
    expect(await deliveriesOf(id)).toEqual([
      ['fenceEnter', 'told', null],
      ['fenceEnter', 'suppressed', 'silence'],
    ])
    const alerts = await callRoute<AlertList>(getAlerts, {
      token: await tokenFor('fleet'),
      path: `/api/alerts?imei=${imei}`,
    })
    expect(alerts.data.items.map(({ deliveries }) => deliveries)).toMatchObject([
      [{ channel: 'mail', state: 'told', recipient: 'fleet@example.com', reason: null }],
      [{ channel: 'mail', state: 'suppressed', reason: 'silence', until: expect.any(String) }],
    ])
    await until(async () => box.received.length === 1)
    const [mail] = box.received
    const said = textOf(mail?.source ?? '')
    expect(mail?.to).toEqual(['fleet@example.com'])
    expect(said).toContain('Subject: Entrada en la geocerca: Van 7 (12-AB-34)')
    expect(said).toContain('Origen: Depot')
    expect(said).toContain(`https://track.example.com/monitorEvent?imei=${imei}`)
    expect(said).toContain('(Europe/Lisbon)')
    // After the silence the next one is told again, in the thread of the first.
    await saveLive(id, visits(20, 1))
    expect(await tellWaiting(system, id, Date.now() + 31 * MINUTE)).toBe(1)
    await until(async () => box.received.length === 2)
    const referred = box.received.map(({ source }) => /^References: (.+)$/im.exec(source)?.[1])
    expect(referred[0]).toMatch(/^<alert-/)
    expect(referred[1]).toBe(referred[0])
  })

  it('are not sent of what is late, taken back, or of an account without an address that is its own', async () => {
    const old = (await makeDevice(fleet)).id
    await drawFence(fleet, [old], { enter: true, mail: true })
    await saveLive(
      old,
      [reportAt(START, -100, -2000), reportAt(START, -99, 0), reportAt(START, -98, 10)].map((one) => ({
        ...one,
        receivedAt: Date.now(),
      })),
    )
    expect(await tellWaiting(system, old, Date.now())).toBe(0)
    expect(await deliveriesOf(old)).toEqual([['fenceEnter', 'suppressed', 'late']])

    const drifted = (await makeDevice(fleet)).id
    await drawFence(fleet, [drifted], { enter: true, mail: true })
    await saveLive(drifted, [report(0, -2000), report(10, 2000), report(11, 2400)])
    const around = (east: number, minutes: number) => {
      const one = report(minutes, east)
      return { ...one, fixes: one.fixes.map((fix) => ({ ...fix, lat: fix.lat + 0.02 })) }
    }
    await saveLate(drifted, [around(-2000, 3), around(0, 5), around(2000, 8)])
    await tellWaiting(system, drifted, Date.now())
    expect(await deliveriesOf(drifted)).toEqual([['fenceEnter', 'suppressed', 'withdrawn']])

    const other = await makeAccount('other', 'enterprise', null, { email: 'other@example.com' })
    const unproved = (await makeDevice(other)).id
    await drawFence(other, [unproved], { enter: true, mail: true })
    await saveLive(unproved, visits(0, 1))
    await tellWaiting(system, unproved, Date.now())
    expect(await deliveriesOf(unproved)).toEqual([['fenceEnter', 'suppressed', 'noAddress']])
    expect(box.received).toHaveLength(0)
  })

  it('call an input what its owner calls it', async () => {
    const { id: deviceId } = await makeDevice(fleet, { name: 'Crane' })
    const now = new Date()
    const [event] = await database.db
      .insert(deviceEvents)
      .values({
        deviceId,
        accountId: fleet,
        type: 'input1',
        subject: 'rule:1',
        step: 'alertRules',
        eventTime: now,
        receivedAt: now,
        data: { name: 'arriba' },
      })
      .returning({ eventId: deviceEvents.id })
    const mailed = await findMailedAlert(
      system,
      { accountId: fleet, deviceId, eventId: event?.eventId ?? 0, subject: '' },
      { accountId: fleet, contactId: null },
    )
    if (!mailed) throw new Error('the alert is gone')
    const { heading } = await wordAlert(mailed, {
      language: 'es',
      address: 'https://track.example.com',
      landmarks: NO_LANDMARKS,
      stage: 'first',
      afterMinutes: null,
    })
    expect(heading).toBe('Entrada 1: arriba: Crane')
  })

  it('are not ordered by fences that are not mailed', async () => {
    const { id } = await makeDevice(fleet)
    await drawFence(fleet, [id], { enter: true }, circle(0))
    await saveLive(id, visits(0, 1))
    expect(await deliveriesOf(id)).toEqual([])
  })
})
