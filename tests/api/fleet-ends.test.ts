import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { POST as createWebhook } from '@/app/api/webhooks/route'
import { database } from '@/db/client'
import { tellFleetEnds } from '@/db/queries/fleet/ends/tell-fleet-ends'
import { listVehicles } from '@/db/queries/fleet/vehicles/vehicle-list'
import { listEnding } from '@/db/queries/fleet-board/due-now'
import { accounts } from '@/db/schema/accounts'
import { alertContacts } from '@/db/schema/alert-people'
import { drivers } from '@/db/schema/drivers'
import { fleetDocuments, fleetEndsTold, fleetVehicles, vehicleInsurances } from '@/db/schema/fleet-vehicles'
import { messages } from '@/db/schema/messages'
import { outbox } from '@/db/schema/outbox'
import { webhookDeliveries } from '@/db/schema/webhooks'
import { accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { INSURED_STATES, insuredState } from '@/lib/fleet/vehicles/insured'
import { vehicleQuery } from '@/lib/fleet/vehicles/vehicle-schema'
import { endsQuery } from '@/lib/fleet-board/board-schema'
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
      startsOn: addDays(expiresOn, -364),
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

  it.each<[what: string, isTold: boolean, others: Insured[]]>([
    ['alone', true, []],
    ['renewed for the day after', false, [['Allianz', '2', 1, 365]]],
    ['renewed before its end, by a name in other letters', false, [[' ALLIANZ ', '2', -20, 345]]],
    ['of a policy that goes on with another insurer', false, [['Axa', 'P-1', 1, 365]]],
    ['renewed a day too late', true, [['Allianz', '2', 2, 365]]],
    ['followed by another insurer after eleven months', true, [['Axa', '2', 335, 700]]],
    ['followed by another insurer at once', true, [['Axa', '2', 1, 365]]],
    ['beside what another insurer covers', true, [['Axa', '2', -100, 265]]],
    ['with a shorter one of the same insurer in it', true, [['Allianz', '2', -100, -10]]],
    [
      'renewed twice',
      false,
      [
        ['Allianz', '2', 1, 365],
        ['Allianz', '3', 366, 730],
      ],
    ],
  ])('of an insurance that is %s: %s', async (_what, isTold, others) => {
    await insure(await makeVehicle(fleet(), 'Van'), END, [['Allianz', 'P-1', -365, 0], ...others])
    expect((await toldBetween(END, 1)).length).toBe(isTold ? 1 : 0)
  })

  it('stand on the board until something has taken their place', async () => {
    const today = '2027-05-31'
    const cases: [name: string, isListed: boolean, Insured[]][] = [
      ['lapsed', true, [['A', '1', -400, -35]]],
      [
        'other insurer since',
        false,
        [
          ['A', '1', -400, -35],
          ['B', '2', -34, 331],
        ],
      ],
      [
        'long without',
        false,
        [
          ['A', '1', -900, -535],
          ['B', '2', -34, 331],
        ],
      ],
      [
        'still without',
        true,
        [
          ['A', '1', -400, -35],
          ['B', '2', 10, 375],
        ],
      ],
      [
        'other cover beside',
        true,
        [
          ['A', '1', -400, -35],
          ['B', '2', -300, 65],
        ],
      ],
      [
        'ends today',
        true,
        [
          ['A', '1', -365, 0],
          ['B', '2', -10, 355],
        ],
      ],
    ]
    for (const [name, , insured] of cases) await insure(await makeVehicle(fleet(), name), today, insured)
    const { items } = await listEnding(
      await accessOfFleet(),
      endsQuery.parse({}),
      Date.parse(`${today}T12:00:00Z`),
    )
    expect(items.map(({ owner }) => owner).sort()).toEqual(
      cases.flatMap(([name, isListed]) => (isListed ? [name] : [])).sort(),
    )
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

type Insured = [insurer: string, policyNumber: string, from: number, to: number]

/** Insurances of a vehicle, by days from one day on. */
const insure = async (vehicleId: number, day: string, all: readonly Insured[]) => {
  if (all.length === 0) return
  await database()
    .insert(vehicleInsurances)
    .values(
      all.map(([insurer, policyNumber, from, to]) => ({
        vehicleId,
        insurer,
        policyNumber,
        currency: 'EUR',
        startsOn: addDays(day, from),
        expiresOn: addDays(day, to),
      })),
    )
}

async function accessOfFleet() {
  const [row] = await database().select().from(accounts).where(eq(accounts.id, fleet()))
  if (!row) throw new Error('no fleet')
  return accessFor(accountForAccess(row))
}

const EARLIEST = -70

describe('until when a vehicle is insured', () => {
  const term = fc.tuple(
    fc.constantFrom('A', 'B'),
    fc.integer({ min: EARLIEST, max: 30 }),
    fc.integer({ min: 1, max: 60 }),
  )

  it.each<[what: string, until: number | null, Insured[]]>([
    [
      'another insurer after eleven months',
      3,
      [
        ['A', '1', -362, 3],
        ['B', '2', 335, 700],
      ],
    ],
    [
      'cargo beside liability',
      3,
      [
        ['A', '1', -362, 3],
        ['B', '2', -100, 265],
      ],
    ],
    [
      'cargo beside liability that is renewed',
      265,
      [
        ['A', '1', -362, 3],
        ['A', '3', 4, 368],
        ['B', '2', -100, 265],
      ],
    ],
    [
      'another insurer at once',
      368,
      [
        ['A', '1', -362, 3],
        ['B', '2', 4, 368],
      ],
    ],
    [
      'a chain of three',
      730,
      [
        ['A', '1', -362, 3],
        ['B', '2', 4, 368],
        ['A', '3', 360, 730],
      ],
    ],
    ['nothing yet', null, [['A', '1', 1, 366]]],
  ])('of %s: day %s', async (_what, until, terms) => {
    const van = await makeVehicle(fleet(), 'Van')
    await insure(van, END, terms)
    const { items } = await listVehicles(await accessOfFleet(), vehicleQuery.parse({}), END)
    expect(items.map(({ insuredUntil }) => insuredUntil)).toEqual([
      until === null ? null : addDays(END, until),
    ])
    const soon = await listVehicles(await accessOfFleet(), vehicleQuery.parse({ insured: 'soon' }), END)
    expect(soon.total).toBe(until === 3 ? 1 : 0)
  })

  it('is the end of the cover that goes on from today, found day by day', async () => {
    const access = await accessOfFleet()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(term, { maxLength: 6 }), { minLength: 20, maxLength: 20 }),
        async (fleets) => {
          await database().delete(fleetVehicles)
          for (const [index, terms] of fleets.entries())
            await insure(
              await makeVehicle(fleet(), `${10 + index}`),
              END,
              terms.map(([insurer, from, days], nth) => [insurer, `${nth}`, from, from + days]),
            )
          const untils = fleets.map((terms) => {
            const isCovered = (day: number) =>
              terms.some(([, from, days]) => from <= day && day <= from + days)
            let day = 0
            if (!isCovered(day)) {
              while (day > EARLIEST - 1 && !isCovered(day)) day--
              return day < EARLIEST ? null : day
            }
            while (isCovered(day + 1)) day++
            // Of several that hold today each counts that nothing follows.
            const alone = terms.filter(([insurer, from, days]) => {
              const end = from + days
              const isFollowed = terms.some(
                ([other, begin, length]) =>
                  begin + length > end && begin <= end + 1 && (other === insurer || begin >= end - 30),
              )
              return from <= 0 && end >= 0 && !isFollowed
            })
            return Math.min(day, ...alone.map(([, from, days]) => from + days))
          })
          const asked = async (more: object) =>
            (await listVehicles(access, vehicleQuery.parse({ pageSize: 200, ...more }), END)).items
          expect((await asked({})).map(({ insuredUntil }) => insuredUntil)).toEqual(
            untils.map((day) => (day === null ? null : addDays(END, day))),
          )
          for (const insured of INSURED_STATES) {
            const found = (await asked({ insured })).map(({ name }) => Number(name) - 10)
            const expected = untils.flatMap((day, index) =>
              insuredState(day === null ? null : addDays(END, day), END) === insured ? [index] : [],
            )
            expect([insured, ...found]).toEqual([insured, ...expected])
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    )
  })
})
