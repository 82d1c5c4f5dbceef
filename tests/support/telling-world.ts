import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'
import {
  alertContacts,
  alertSnoozes,
  pausedAddresses,
  pushSubscriptions,
  tellingPreferences,
} from '@/db/schema/alert-people'
import { alertDeliveries, alertRules, alertTellings } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { outbox } from '@/db/schema/outbox'
import { sessions } from '@/db/schema/sessions'
import { type TellingPreferences, USUAL_PREFERENCES } from '@/lib/alerts/people/preferences'
import type { Severity } from '@/lib/events/event-types'
import { type AlertTelling, TOLD_NOBODY } from '@/lib/events/telling'
import { freshDatabase } from './database'
import { testMail } from './mail-settings'
import { testOutbox } from './outbox-worker'
import { until } from './until'
import { makeAccount, makeDevice } from './world'

/** The words of a mail as people read them. */
export const wordsOf = (source = ''): string =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))

type Raised = {
  type?: string
  at?: number
  tell?: Partial<AlertTelling>
  silenceMinutes?: number
  subject?: string
  late?: boolean
  severity?: Severity
  data?: { name: string }
}

/** An account (`fleet`) with a rule and an account below it, a mail server, and a worker that sends. */
export function tellingWorld() {
  const database = freshDatabase()
  testOutbox()
  const mail = testMail()
  const ids = { fleet: 0, depot: 0, rule: 0 }
  beforeAll(async () => {
    const verified = { emailVerifiedAt: new Date() }
    ids.fleet = await makeAccount('fleet', 'enterprise', null, { email: 'fleet@example.com', ...verified })
    ids.depot = await makeAccount('depot', 'endUser', ids.fleet, { email: 'depot@example.com', ...verified })
    const [rule] = await database.db
      .insert(alertRules)
      .values({ accountId: ids.fleet, kind: 'overspeed', name: 'Too fast', version: 1, terms: {} as never })
      .returning()
    ids.rule = rule?.id ?? 0
  })
  beforeEach(async () => {
    for (const table of [alertTellings, alertDeliveries, outbox, alertSnoozes, tellingPreferences])
      await database.db.delete(table)
    for (const table of [pausedAddresses, alertContacts, pushSubscriptions]) await database.db.delete(table)
    await database.db.update(alertRules).set({ toldCount: 0 })
  })

  const contact = async (
    name: string,
    given: Partial<typeof alertContacts.$inferInsert> = {},
  ): Promise<number> => {
    const [row] = await database.db
      .insert(alertContacts)
      .values({
        accountId: ids.fleet,
        name,
        email: `${name}@example.com`,
        emailVerifiedAt: new Date(),
        language: 'en',
        timeZone: 'UTC',
        ...given,
      })
      .returning({ id: alertContacts.id })
    return row?.id ?? 0
  }
  const prefers = (
    { unsubscribed, ...given }: Partial<TellingPreferences>,
    contactId: number | null = null,
    accountId = ids.fleet,
  ) => {
    const { unsubscribed: _usual, ...usual } = USUAL_PREFERENCES
    const wishes = { ...usual, ...given }
    return database.db.insert(tellingPreferences).values({
      accountId,
      contactId,
      ...wishes,
      unpushedTypes: [...wishes.unpushedTypes],
      unsubscribedAt: unsubscribed ? new Date() : null,
    })
  }
  /** A browser of an account that is told, in a session of its own or in a given one; returns the session. */
  const browser = async (accountId: number, session?: string): Promise<string> => {
    const jti = session ?? randomUUID()
    const expiresAt = new Date(Date.now() + 3_600_000)
    if (!session) await database.db.insert(sessions).values({ jti, accountId, expiresAt, client: 'web' })
    const keys = { p256dh: 'x', auth: 'x', label: 'Firefox' }
    await database.db
      .insert(pushSubscriptions)
      .values({ accountId, jti, ...keys, endpoint: `https://push.example/${randomUUID()}` })
    return jti
  }
  /** An alert of the rule that waits to be told; returns the id of its event. */
  const raise = async (deviceId: number, given: Raised = {}): Promise<number> => {
    const {
      type = 'overspeed',
      at = Date.now(),
      tell = { mail: true },
      silenceMinutes = 0,
      late = false,
      severity = null,
      data = null,
    } = given
    const subject = given.subject ?? `rule:${ids.rule}`
    const [event] = await database.db
      .insert(deviceEvents)
      .values({
        deviceId,
        accountId: ids.fleet,
        subject,
        type,
        step: 'alertRules',
        lat: 41.1,
        lon: -8.6,
        eventTime: new Date(at),
        receivedAt: new Date(at),
        late,
        data,
      })
      .returning({ id: deviceEvents.id })
    const eventId = event?.id ?? 0
    await database.db.insert(alertTellings).values({
      deviceId,
      eventId,
      accountId: ids.fleet,
      subject,
      type,
      severity,
      silenceMinutes,
      late,
      tell: { ...TOLD_NOBODY, ...tell },
      dueAt: new Date(at),
    })
    return eventId
  }
  const takeBack = (eventId: number) =>
    database.db.update(deviceEvents).set({ withdrawnAt: new Date() }).where(eq(deviceEvents.id, eventId))
  const deliveries = async (deviceId: number) =>
    (
      await database.db
        .select()
        .from(alertDeliveries)
        .where(eq(alertDeliveries.deviceId, deviceId))
        .orderBy(alertDeliveries.id)
    ).map(({ stage, recipient, channel, state, reason }) =>
      [stage, recipient ?? channel, state, ...(reason === null ? [] : [reason])].join(' '),
    )
  return {
    database,
    mail,
    ids,
    contact,
    prefers,
    browser,
    raise,
    takeBack,
    deliveries,
    van: async () => (await makeDevice(ids.fleet, { name: 'Van 7' })).id,
    waiting: () => database.db.select().from(alertTellings),
    ordered: (kind: string) => database.db.select().from(outbox).where(eq(outbox.kind, kind)),
    /** The words of a mail to somebody that says so, once it has come; one of another test may come between. */
    mailed: (to: string, said: string) =>
      until(async () => {
        const mails = mail.box.received.filter((one) => one.to.join() === to)
        return mails.map(({ source }) => wordsOf(source)).find((words) => words.includes(said))
      }),
  }
}
