import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DELETE as deleteCard, GET as getCard, PATCH as patchCard } from '@/app/api/driver-cards/[id]/route'
import { POST as importCards } from '@/app/api/driver-cards/import/route'
import { GET as listCards, POST as postCard } from '@/app/api/driver-cards/route'
import { GET as getUnknown } from '@/app/api/driver-cards/unknown/route'
import { POST as importDrivers } from '@/app/api/drivers/import/route'
import { database } from '@/db/client'
import { cardCodeOf } from '@/db/queries/fleet/cards/cards-of'
import { markVehicles } from '@/db/queries/fleet/cards/mark-card-reads'
import { businessLogs } from '@/db/schema/business-logs'
import { cardReadsDue } from '@/db/schema/driver-assignments'
import { driverCards, drivers } from '@/db/schema/drivers'
import { vehicleDevices } from '@/db/schema/fleet-vehicles'
import { cardCode } from '@/lib/fleet/cards/card-code'
import type { CardImport } from '@/lib/fleet/cards/import-schema'
import { type Card, type CardDetails, MOST_CARDS, type UnknownCard } from '@/lib/fleet/cards/schema'
import type { DriverImport } from '@/lib/fleet/drivers/import-schema'
import { callRoute } from '../support/call-route'
import {
  at,
  carryTracker,
  drive,
  fleetWorld,
  makeDriver,
  makeVehicle,
  remakeAll,
  timesOf,
  touch,
  WIRINGS,
} from '../support/fleet-world'
import { waitsForLock } from '../support/held-state'

const { tokens, ids } = fleetWorld()

const make = (body: object, login = 'fleet') =>
  callRoute<CardDetails>(postCard, { token: tokens[login], body })
const change = (id: number, body: object, login = 'fleet') =>
  callRoute<CardDetails>(patchCard, {
    method: 'PATCH',
    token: tokens[login],
    params: { id: String(id) },
    body,
  })
const unknown = async (login = 'fleet') =>
  (await callRoute<{ items: UnknownCard[] }>(getUnknown, { token: tokens[login] })).data.items.map(
    ({ code }) => code,
  )
const fleet = () => ids.fleet ?? 0

describe('cards that are read', () => {
  it('say who drives: from the start of the trip, until the ignition is off for 10 minutes', async () => {
    const anna = await makeDriver(fleet(), 'Anna')
    const van = await makeVehicle(fleet(), 'Van 1')
    const { send } = await carryTracker(fleet(), van)
    await make({ code: '04:a1:00:01', driverId: anna })
    await send(drive(-20, 0, { moves: false }))
    await send([...drive(0, 3, { moves: true }), touch(3, '0004A10001'), ...drive(3, 30, { moves: true })])
    await remakeAll()
    // It is still on its way.
    const [open] = await timesOf(van)
    expect(open).toMatchObject([anna, 'card', expect.any(Number), null])
    expect(Math.abs(Number(open?.[2]))).toBeLessThanOrEqual(1)
    await send(drive(30, 60, { moves: false }))
    await remakeAll()
    const [over, ...none] = await timesOf(van)
    expect(over?.[0]).toBe(anna)
    expect(Math.abs(Number(over?.[3]) - 40)).toBeLessThanOrEqual(1)
    expect(none).toEqual([])
    const listed = await callRoute<{ items: Card[] }>(listCards, { token: tokens.fleet })
    expect(listed.data.items).toMatchObject([
      {
        code: '4A10001',
        state: 'held',
        holder: { name: 'Anna' },
        lastRead: { time: at(3).toISOString(), lat: expect.any(Number) },
      },
    ])
    // What was never read comes after it, whatever its code.
    const unread = await make({ code: '11' })
    const both = await callRoute<{ items: Card[] }>(listCards, { token: tokens.fleet })
    expect(both.data.items.map(({ code }) => code)).toEqual(['4A10001', '11'])
    await callRoute(deleteCard, {
      method: 'DELETE',
      token: tokens.fleet,
      params: { id: String(unread.data.id) },
    })
  })

  it.each(WIRINGS)('count from the trip on which they were read to its end, ignition %s', async (wiring) => {
    const driver = await makeDriver(fleet(), `Fay ${wiring}`)
    const van = await makeVehicle(fleet(), `Van ${wiring}`)
    const { send } = await carryTracker(fleet(), van)
    const code = { wired: 'FA01', alwaysOff: 'FA02', untold: 'FA03' }[wiring]
    const card = await make({ code, driverId: driver })
    await send([...drive(-60, -2, { moves: false, wiring }), touch(-2, code)])
    await send(drive(-1.5, 0, { moves: false, wiring }))
    await remakeAll()
    const seen = []
    // The worker looks while it drives, not only when it is over.
    for (const minute of [0, 5, 10, 15, 20, 25]) {
      await send(drive(minute, minute + 5, { moves: true, wiring }))
      await remakeAll()
      seen.push(await timesOf(van))
    }
    for (const times of seen) expect(times).toEqual([[driver, 'card', expect.any(Number), null]])
    await send(drive(30, 60, { moves: false, wiring }))
    await remakeAll()
    const [over, ...none] = await timesOf(van)
    expect(none).toEqual([])
    expect(Math.abs(Number(over?.[2]))).toBeLessThanOrEqual(1)
    expect(Math.abs(Number(over?.[3]) - 40)).toBeLessThanOrEqual(1)
    await callRoute(deleteCard, {
      method: 'DELETE',
      token: tokens.fleet,
      params: { id: String(card.data.id) },
    })
  })

  it('are told anew by positions that repeat them, drive by drive', async () => {
    const ben = await makeDriver(fleet(), 'Ben')
    const van = await makeVehicle(fleet(), 'Van 2')
    const { send } = await carryTracker(fleet(), van)
    await make({ code: 'BEEF02', driverId: ben })
    const card = 'BEEF02'
    await send(drive(-20, 0, { moves: false, card }))
    await send(drive(0, 20, { moves: true, card }))
    await send(drive(20, 60, { moves: false, card }))
    await send(drive(60, 80, { moves: true, card }))
    await send(drive(80, 110, { moves: false, card: '0' }))
    await remakeAll()
    const times = (await timesOf(van)).filter(([, , from]) => Number(from) > -5)
    expect(times.map(([driver]) => driver)).toEqual([ben, ben])
    const near = (value: unknown, minute: number) =>
      expect(Math.abs(Number(value) - minute)).toBeLessThan(1.5)
    near(times[0]?.[2], 0)
    near(times[0]?.[3], 30)
    near(times[1]?.[2], 60)
    near(times[1]?.[3], 90)
  })

  it('end each other, come late, are lost, and are given later with the past', async () => {
    const [cleo, dan] = [await makeDriver(fleet(), 'Cleo'), await makeDriver(fleet(), 'Dan')]
    const van = await makeVehicle(fleet(), 'Van 3')
    const { send } = await carryTracker(fleet(), van)
    const first = await make({ code: 'C1E0', driverId: cleo })
    await send(drive(-20, 0, { moves: false }))
    await send([touch(-2, 'C1E0'), ...drive(0, 30, { moves: true })])
    await send([touch(20, 'D00D'), ...drive(30, 60, { moves: false })])
    await remakeAll()
    const ends = (await timesOf(van)).map(([driver, , , to]) => [driver, to])
    // The second card nobody knows: the first one's time is over all the same.
    expect(ends).toEqual([[cleo, 20]])
    expect(await unknown()).toContain('D00D')
    expect(await unknown('rival')).toEqual([])
    const asked = (pageSize: number) =>
      callRoute<{ items: UnknownCard[]; total: number }>(getUnknown, {
        token: tokens.fleet,
        path: `/api/driver-cards/unknown?pageSize=${pageSize}`,
      })
    expect((await asked(1)).data.items).toHaveLength(1)
    for (const none of [0, 501, 99_999]) expect((await asked(none)).status).toBe(400)
    const second = await make({ code: 'd00d', driverId: dan })
    expect(second.status).toBe(201)
    await remakeAll()
    expect((await timesOf(van)).map(([driver]) => driver)).toEqual([cleo, dan])
    expect(await unknown()).not.toContain('D00D')
    // A read that comes late is as good as one in time.
    await send([touch(10, 'D00D')])
    await remakeAll()
    expect((await timesOf(van)).map(([driver, , from]) => [driver, from]).at(-1)).toEqual([dan, 10])
    const ahead = new Date(Date.now() + 86_400_000).toISOString()
    expect((await change(second.data.id, { lost: true, from: ahead })).status).toBe(400)
    expect((await change(second.data.id, { driverId: cleo, from: ahead })).status).toBe(400)
    await change(second.data.id, { lost: true, from: at(15).toISOString() })
    await remakeAll()
    expect((await timesOf(van)).map(([driver, , , to]) => [driver, to])).toEqual([
      [cleo, 10],
      [dan, 20],
    ])
    // It is found: who read it meanwhile is nobody all the same.
    await change(second.data.id, { lost: false })
    await remakeAll()
    expect((await timesOf(van)).map(([driver, , , to]) => [driver, to])).toEqual([
      [cleo, 10],
      [dan, 20],
    ])
    // It never was lost.
    await change(second.data.id, { lost: true, from: at(15).toISOString() })
    await change(second.data.id, { lost: false, from: at(15).toISOString() })
    await change(second.data.id, { driverId: cleo, from: at(15).toISOString() })
    await remakeAll()
    expect((await timesOf(van)).map(([driver, , from]) => [driver, from]).slice(1)).toEqual([
      [dan, 10],
      [cleo, 20],
    ])
    await callRoute(deleteCard, {
      method: 'DELETE',
      token: tokens.fleet,
      params: { id: String(first.data.id) },
    })
    await remakeAll()
    const driven = [cleo, dan, cleo]
    expect((await timesOf(van)).map(([driver]) => driver)).toEqual(driven)
    const again = await make({ code: 'C1E0', driverId: dan })
    expect(again.status).toBe(201)
    expect(again.data.id).not.toBe(first.data.id)
    await remakeAll()
    expect((await timesOf(van)).map(([driver]) => driver)).toEqual(driven)
  })

  it('are found behind a card that a tracker tells again and again', async () => {
    const van = await makeVehicle(fleet(), 'Van 7')
    const { send } = await carryTracker(fleet(), van)
    await make({ code: 'AE01' })
    await send([touch(-90, 'AE02'), touch(-89, 'AE01'), touch(-88, 'AE:02')])
    await send(Array.from({ length: 150 }, (_, nth) => touch(-80 + nth / 4, 'AE03')))
    const { data } = await callRoute<{ items: UnknownCard[] }>(getUnknown, { token: tokens.fleet })
    const readOf = (code: string) => data.items.find((one) => one.code === code)
    expect([readOf('AE02')?.reads, readOf('AE02')?.lastRead.time]).toEqual([2, at(-88).toISOString()])
    expect([readOf('AE03')?.reads, readOf('AE01')]).toEqual([150, undefined])
    const listed = await callRoute<{ items: Card[] }>(listCards, {
      token: tokens.fleet,
      path: '/?search=AE01',
    })
    expect(listed.data.items.map(({ lastRead }) => lastRead?.time)).toEqual([at(-89).toISOString()])
  })

  it('go with the tracker that the vehicle carried at the time', async () => {
    const eve = await makeDriver(fleet(), 'Eve')
    const [old, other] = [await makeVehicle(fleet(), 'Van 4'), await makeVehicle(fleet(), 'Van 5')]
    const { send, id } = await carryTracker(fleet(), old)
    await make({ code: 'E4E4', driverId: eve })
    await send(drive(-20, 0, { moves: false }))
    await send([touch(-1, 'E4E4'), ...drive(0, 40, { moves: true }), ...drive(40, 70, { moves: false })])
    await remakeAll()
    expect((await timesOf(old)).length).toBe(1)
    await database().transaction(async (tx) => {
      await tx
        .update(vehicleDevices)
        .set({ toTime: at(25) })
        .where(eq(vehicleDevices.deviceId, id))
      await tx.insert(vehicleDevices).values({ deviceId: id, vehicleId: other, fromTime: at(25) })
      await markVehicles(tx, [old, other], at(25))
    })
    await remakeAll()
    expect((await timesOf(old)).map(([driver, , , to]) => [driver, to])).toEqual([[eve, 25]])
    expect(await timesOf(other)).toEqual([])
    await send([touch(72, 'E4E4'), ...drive(73, 90, { moves: true }), ...drive(90, 120, { moves: false })])
    await remakeAll()
    expect((await timesOf(other)).map(([driver]) => driver)).toEqual([eve])
    expect((await timesOf(old)).length).toBe(1)
  })

  it('are written by the database as by the rules', async () => {
    const codes = ['04:a1-B2', ' 00ff ', 'FFFF', '0', '', '00:00', 'key 7', 'f0', '..', 'a\tb', '12.34']
    for (const raw of codes) {
      const [row] = await database().execute<{ code: string }>(
        sql`select ${cardCodeOf(sql`${raw}::text`)} as code`,
      )
      expect(row?.code).toBe(cardCode(raw) ?? '')
    }
  })
})

describe('cards', () => {
  it('are the enterprise’s own, once each, and changed by who may edit its fleet', async () => {
    const mine = await make({ code: 'AA01', remark: 'spare' })
    expect(mine.data).toMatchObject({ code: 'AA01', state: 'free', holder: null, holdings: [] })
    expect((await make({ code: 'aa:01' })).status).toBe(409)
    expect((await make({ code: 'AA01' }, 'rival')).status).toBe(201)
    for (const code of ['', '0000', 'FF', 'ключ', '<b>', "A'1", 'A/1', '=1+1', 'A\t1'])
      expect([code, (await make({ code })).status]).toEqual([code, 400])
    const { id } = mine.data
    const theirs = await makeDriver(ids.rival ?? 0, 'Theirs')
    expect((await change(id, { driverId: theirs })).status).toBe(404)
    expect((await change(id, {})).status).toBe(400)
    for (const [login, status] of [
      ['rival', 404],
      ['shop', 403],
      ['admin', 403],
    ] as const) {
      const call = { token: tokens[login], params: { id: String(id) } }
      expect((await callRoute(getCard, call)).status).toBe(status)
      expect((await change(id, { remark: 'x' }, login)).status).toBe(status)
      expect((await callRoute(deleteCard, { ...call, method: 'DELETE' })).status).toBe(status)
    }
    const frank = await makeDriver(fleet(), 'Frank')
    const given = await change(id, { driverId: frank })
    expect(given.data).toMatchObject({ state: 'held', heldSince: null, holdings: [{ from: null, to: null }] })
    const back = await change(id, { driverId: null })
    expect(back.data).toMatchObject({ state: 'free', holdings: [{ to: expect.any(String) }] })
    const logged = await database()
      .select({ action: businessLogs.action })
      .from(businessLogs)
      .where(eq(businessLogs.objectId, String(id)))
      .orderBy(businessLogs.id)
    expect(logged.map(({ action }) => action)).toEqual([
      'fleet.cardCreate',
      'fleet.cardEdit',
      'fleet.cardEdit',
    ])
    const held = await callRoute<{ items: Card[]; total: number }>(listCards, {
      token: tokens.fleet,
      path: '/api/driver-cards?state=free&search=spare',
    })
    expect([held.data.total, held.data.items[0]?.id]).toEqual([1, id])
  })

  it('come by spreadsheet, each row with its verdict', async () => {
    await makeDriver(fleet(), 'Gus')
    await makeDriver(fleet(), 'Twin')
    await makeDriver(fleet(), 'Twin')
    const rows = [
      'Card code,Driver,Remark',
      'F1A1,Gus,blue',
      '00f1:a1,,',
      '0000,,',
      'F1A2,Nobody,',
      'F1A3,Twin,',
      'F1A4,,',
    ]
    const send = (mode: string) => {
      const form = new FormData()
      form.set('file', new File([rows.join('\n')], 'cards.csv', { type: 'text/csv' }))
      form.set('mode', mode)
      return callRoute<CardImport>(importCards, { token: tokens.fleet, form })
    }
    const expected = [null, 'twice', 'code', 'driver', 'drivers', null]
    const preview = await send('preview')
    expect([preview.data.right, preview.data.items.map(({ problem }) => problem)]).toEqual([2, expected])
    expect((await send('import')).data.right).toBe(2)
    const again = await send('import')
    expect(again.data.items.map(({ problem }) => problem)).toEqual([
      'exists',
      'twice',
      'code',
      'driver',
      'drivers',
      'exists',
    ])
    const listed = await callRoute<{ items: Card[] }>(listCards, {
      token: tokens.fleet,
      path: '/api/driver-cards?search=f1a',
    })
    expect(listed.data.items.map(({ code, holder }) => [code, holder?.name ?? null])).toEqual([
      ['F1A1', 'Gus'],
      ['F1A4', null],
    ])
  })

  it('given with many drivers leave positions of the vehicles alone until the end', async () => {
    const bus = await makeVehicle(fleet(), 'Bus 9')
    const { send } = await carryTracker(fleet(), bus)
    await send(drive(-20, 0, { moves: false }))
    await send([touch(-1, 'AB01'), ...drive(0, 20, { moves: true }), ...drive(20, 50, { moves: false })])
    await send([touch(59, 'AB02'), ...drive(60, 80, { moves: true }), ...drive(80, 110, { moves: false })])
    await database().insert(driverCards).values({ accountId: fleet(), code: 'AB02' })
    const form = new FormData()
    form.set('file', new File(['Name,Card\nIda,AB01\nJon,AB02'], 'drivers.csv', { type: 'text/csv' }))
    form.set('mode', 'import')
    const importing = await database().transaction(async (tx) => {
      await tx.select().from(driverCards).where(eq(driverCards.code, 'AB02')).for('update')
      const call = callRoute<DriverImport>(importDrivers, { token: tokens.fleet, form })
      await expect.poll(waitsForLock, { timeout: 20_000 }).toBe(true)
      // What positions write while the import is held up.
      const mine = database().select().from(cardReadsDue).where(eq(cardReadsDue.vehicleId, bus))
      expect(await mine.for('update', { noWait: true })).toHaveLength(1)
      return { call }
    })
    expect((await importing.call).data.right).toBe(2)
    await remakeAll()
    const names = new Map((await database().select().from(drivers)).map((row) => [row.id, row.name]))
    expect((await timesOf(bus)).map(([driver]) => names.get(Number(driver)))).toEqual(['Ida', 'Jon'])
  })

  it('are no more than an account may have', async () => {
    const accountId = ids.rival ?? 0
    const had = await database().$count(driverCards, eq(driverCards.accountId, accountId))
    await database().execute(sql`
      insert into driver_cards (account_id, code) select ${accountId}, 'C' || n from generate_series(1, ${MOST_CARDS - 1 - had}) n`)
    expect((await make({ code: 'FEED01' }, 'rival')).status).toBe(201)
    const refused = await make({ code: 'FEED02' }, 'rival')
    expect([refused.status, refused.code]).toEqual([409, 37036])
  })
})
