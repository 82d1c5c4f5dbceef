import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { POST as createWebhook } from '@/app/api/webhooks/route'
import { database } from '@/db/client'
import { tellFleetEnds } from '@/db/queries/fleet/ends/tell-fleet-ends'
import { accounts } from '@/db/schema/accounts'
import { alertContacts } from '@/db/schema/alert-people'
import { drivers } from '@/db/schema/drivers'
import { fleetDocuments, fleetEndsTold, fleetVehicles, vehicleInsurances } from '@/db/schema/fleet-vehicles'
import { messages } from '@/db/schema/messages'
import { outbox } from '@/db/schema/outbox'
import { webhookDeliveries } from '@/db/schema/webhooks'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { addDays } from '@/lib/time/wall-clock'
import { wordingIn } from '@/server/messages/word-message'
import { callRoute } from '../support/call-route'
import { fleetWorld, makeDriver, makeVehicle } from '../support/fleet-world'

const { ids, tokens } = fleetWorld()
const fleet = () => ids.fleet ?? 0
const system = systemAccess('test')
const END = '2027-05-31'

beforeEach(async () => {
  for (const table of [messages, fleetEndsTold, fleetDocuments, vehicleInsurances, fleetVehicles, drivers])
    await database().delete(table)
  await database().update(accounts).set({ timeZone: 'UTC', disabled: false })
})

/** Asks every hour of some days, and says on which what was told. */
async function toldBetween(from: string, days: number, accountId = fleet()) {
  const seen = new Set<number>()
  const told: [day: string, text: string, days: unknown][] = []
  for (let hour = 0; hour < days * 24; hour += 6) {
    const now = new Date(Date.parse(`${from}T00:30:00Z`) + hour * 3_600_000)
    await tellFleetEnds(system, now)
    const rows = await database()
      .select()
      .from(messages)
      .where(eq(messages.accountId, accountId))
      .orderBy(messages.id)
    for (const { id, text, params } of rows) {
      if (seen.has(id)) continue
      seen.add(id)
      told.push([now.toISOString().slice(0, 10), text, (params as { days?: number }).days])
    }
  }
  return told
}

const licensed = async (
  name: string,
  licenceExpiresOn = END,
  more: Partial<typeof drivers.$inferInsert> = {},
) => {
  const id = await makeDriver(fleet(), name)
  await database()
    .update(drivers)
    .set({ licenceExpiresOn, ...more })
    .where(eq(drivers.id, id))
  return id
}

describe('what ends is told of', () => {
  it('30, 7 and 1 days before and on the day, once each', async () => {
    await licensed('Anna')
    expect(await toldBetween(addDays(END, -40), 45)).toEqual([
      [addDays(END, -30), 'licenceEnds', 30],
      [addDays(END, -7), 'licenceEnds', 7],
      [addDays(END, -1), 'licenceEnds', 1],
      [END, 'licenceEnds', 0],
    ])
  })

  it('anew when its date is moved, and not again for the date that was told', async () => {
    const id = await licensed('Anna')
    expect((await toldBetween(addDays(END, -8), 3)).map(([, , days]) => days)).toEqual([8, 7])
    const moved = addDays(END, 365)
    await database().update(drivers).set({ licenceExpiresOn: moved }).where(eq(drivers.id, id))
    expect((await toldBetween(addDays(END, -5), 6)).length).toBe(2)
    const later = await toldBetween(addDays(moved, -31), 3)
    expect(later.slice(2)).toEqual([[addDays(moved, -30), 'licenceEnds', 30]])
  })

  it('by the days of the account’s zone', async () => {
    await licensed('Anna')
    await database().update(accounts).set({ timeZone: 'Pacific/Kiritimati' }).where(eq(accounts.id, fleet()))
    // There it is the next day from 10:00 UTC on.
    expect(await toldBetween(addDays(END, -31), 1)).toEqual([[addDays(END, -31), 'licenceEnds', 30]])
  })

  it('documents of drivers and vehicles and insurances alike, but of no driver without reminders', async () => {
    const [anna, ben] = [
      await licensed('Anna', addDays(END, 300)),
      await licensed('Ben', END, { reminder: false }),
    ]
    const gone = await licensed('Gone', END, { deletedAt: new Date() })
    const van = await makeVehicle(fleet(), 'Van')
    await database()
      .insert(fleetDocuments)
      .values([
        ...[anna, ben, gone].map((driverId) => ({ driverId, name: 'ADR', expiresOn: END })),
        { vehicleId: van, name: 'Registration', expiresOn: END },
        { vehicleId: van, name: 'Photo' },
      ])
    await database()
      .insert(vehicleInsurances)
      .values({
        vehicleId: van,
        insurer: 'Allianz',
        policyNumber: '1',
        currency: 'EUR',
        startsOn: addDays(END, -300),
        expiresOn: END,
      })
    const told = await toldBetween(END, 1)
    expect(told.map(([, text]) => text).sort()).toEqual([
      'driverDocumentEnds',
      'insuranceEnds',
      'vehicleDocumentEnds',
    ])
    expect(await toldBetween(END, 1, ids.rival)).toEqual([])
    const say = await wordingIn('en')
    const rows = await database().select().from(messages).where(eq(messages.text, 'driverDocumentEnds'))
    expect(say('driverDocumentEnds', rows[0]?.params as Record<string, string>)).toEqual({
      title: 'ADR of Anna ends today',
      lines: ['The document holds until May 31, 2027.'],
    })
  })

  it('of the insurances of a vehicle the last one alone: what was renewed ends nothing', async () => {
    const insured = (vehicleId: number, expiresOn: string) => ({
      vehicleId,
      insurer: 'Allianz',
      policyNumber: expiresOn,
      currency: 'EUR',
      startsOn: addDays(expiresOn, -300),
      expiresOn,
    })
    const [van, bus] = [await makeVehicle(fleet(), 'Van'), await makeVehicle(fleet(), 'Bus')]
    const renewed = addDays(END, 365)
    await database()
      .insert(vehicleInsurances)
      .values([insured(van, END), insured(van, renewed), insured(bus, END)])
    expect(await toldBetween(addDays(END, -31), 33)).toHaveLength(4)
    const rows = await database().select().from(messages)
    expect(new Set(rows.map(({ params }) => (params as { owner?: string }).owner))).toEqual(new Set(['Bus']))
    await database().delete(messages)
    expect((await toldBetween(addDays(renewed, -30), 1)).map(([, text]) => text)).toEqual(['insuranceEnds'])
  })

  it('in one message when there are many, to enterprises that are not disabled', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await licensed(name)
    await database().update(accounts).set({ disabled: true }).where(eq(accounts.id, fleet()))
    expect(await toldBetween(addDays(END, -30), 1)).toEqual([])
    await database().update(accounts).set({ disabled: false }).where(eq(accounts.id, fleet()))
    expect(await toldBetween(addDays(END, -30), 1)).toEqual([[addDays(END, -30), 'fleetEnds', undefined]])
    expect((await database().select().from(fleetEndsTold)).length).toBe(6)
    await tellFleetEnds(system, new Date(Date.parse(`${addDays(END, 5)}T12:00:00Z`)))
    expect(await database().select().from(fleetEndsTold)).toEqual([])
  })

  it('to contacts of the fleet by mail and to webhooks, each end once', async () => {
    Object.assign(env(), {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: 2525,
      MAIL_FROM: 'Tracking <no-reply@example.com>',
    })
    const contact = { accountId: fleet(), name: 'Fleet desk', language: 'es', timeZone: 'UTC' }
    const emailVerifiedAt = new Date()
    await database()
      .insert(alertContacts)
      .values([
        { ...contact, email: 'desk@example.com', role: 'flota', emailVerifiedAt },
        { ...contact, email: 'unproved@example.com', role: 'flota' },
        { ...contact, email: 'customer@example.com', role: 'dispatcher', emailVerifiedAt },
      ])
    const hook = await callRoute<{ id: number }>(createWebhook, {
      token: tokens.fleet,
      body: { name: 'erp', url: 'https://erp.example.com/hook', kinds: ['document.ends'] },
    })
    expect(hook.status).toBe(201)
    const anna = await licensed('Anna')
    await toldBetween(addDays(END, -7), 2)
    const mails = await database().select().from(outbox)
    expect(mails.map(({ recipient, title, payload }) => [recipient, title, payload])).toMatchObject([
      ['desk@example.com', 'licenceEnds', { language: 'es' }],
    ])
    const sent = await database().select().from(webhookDeliveries)
    expect(sent.map(({ webhookId, body }) => [webhookId, JSON.parse(body).data.ends])).toEqual([
      [
        hook.data.id,
        [
          {
            kind: 'licence',
            id: anna,
            name: '',
            owner: { kind: 'driver', id: anna, name: 'Anna' },
            endsOn: END,
            daysLeft: 7,
          },
        ],
      ],
    ])
  })

  it('by one of two workers alone', async () => {
    await licensed('Anna')
    const now = new Date(`${END}T10:00:00Z`)
    await Promise.all([tellFleetEnds(system, now), tellFleetEnds(system, now)])
    expect((await database().select().from(messages)).length).toBe(1)
  })
})
