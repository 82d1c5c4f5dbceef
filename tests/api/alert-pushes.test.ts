import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { digestsDue, tellHeld } from '@/db/queries/alerts/held-deliveries'
import { tellWaiting } from '@/db/queries/alerts/tell-waiting'
import { alertSnoozes, pushSubscriptions, tellingPreferences } from '@/db/schema/alert-people'
import { alertDeliveries, alertProcessings } from '@/db/schema/alerts'
import { systemAccess } from '@/lib/auth/access'
import { tellingWorld } from '../support/telling-world'
import { makeAccount, makeDevice } from '../support/world'

const system = systemAccess('test')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { database, ids, prefers, browser, raise, takeBack, deliveries, van, ordered } = tellingWorld()
const tell = (id: number, now = Date.now()) => tellWaiting(system, id, now)
/** A night by the clocks of the accounts, and its end. */
const NIGHT = Date.UTC(2026, 0, 20, 2)
const MORNING = Date.UTC(2026, 0, 20, 7)
const NIGHTLY = { quietFrom: '22:00', quietTo: '07:00' } as const
const due = (now: number) => digestsDue(system, { most: 9, underWay: [], now })
const pushed = async () =>
  (await ordered('push')).map(({ payload }) => payload as { accountId: number; eventId: number })

describe('an account below that a rule names', () => {
  const depotVan = async () => (await makeDevice(ids.depot, { name: 'Van 9' })).id

  it('is mailed, and pushed to where the rule pushes, by its own wishes', async () => {
    const id = await depotVan()
    await browser(ids.depot)
    await browser(ids.fleet)
    await raise(id, { tell: { accountIds: [ids.depot] } })
    expect(await tell(id)).toBe(1)
    expect(await pushed()).toEqual([])
    // Mail to the own account stays off.
    await raise(id, { type: 'moved', tell: { push: true, accountIds: [ids.depot] } })
    expect(await tell(id)).toBe(3)
    expect((await pushed()).map(({ accountId }) => accountId)).toEqual([ids.fleet, ids.depot])
    await prefers({ unpushedTypes: ['overspeed'] }, null, ids.depot)
    await raise(id, { tell: { push: true, accountIds: [ids.depot] } })
    await tell(id)
    expect((await deliveries(id)).slice(1)).toEqual([
      'first depot@example.com told',
      'first push told',
      'first push told',
      'first depot@example.com told',
      'first push told',
      'first push suppressed typeOff',
    ])
  })

  it('is pushed nothing of a vehicle that it does not see; a virtual account sees what its superior does', async () => {
    const id = await van()
    const helper = await makeAccount('helper', 'virtual', ids.fleet)
    for (const account of [ids.depot, helper]) await browser(account)
    await raise(id, { tell: { push: true, accountIds: [ids.depot, helper] } })
    await tell(id)
    expect((await deliveries(id)).filter((one) => one.startsWith('first push'))).toEqual([
      'first push suppressed noBrowser',
      'first push suppressed outOfSight',
      'first push told',
    ])
    expect((await pushed()).map(({ accountId }) => accountId)).toEqual([helper])
  })
})

describe('notices of quiet hours', () => {
  it('are held until their end, and the newest of each is told then, once', async () => {
    const [id, other] = [await van(), await van()]
    await browser(ids.fleet)
    await prefers(NIGHTLY)
    const at = (minutes: number) => NIGHT + minutes * MINUTE
    const given = { tell: { push: true } }
    for (const minutes of [0, 10]) await raise(id, { ...given, at: at(minutes) })
    const newest = await raise(id, { ...given, at: at(20) })
    const moved = await raise(id, { ...given, at: at(30), type: 'moved' })
    const elsewhere = await raise(other, { ...given, at: at(5) })
    for (const one of [id, other]) expect(await tell(one, NIGHT + HOUR)).toBe(0)
    expect(await deliveries(other)).toEqual(['first push held quietHours'])
    expect(await due(MORNING - 1)).toEqual([])
    const person = { accountId: ids.fleet, contactId: null }
    expect(await due(MORNING)).toEqual([person])
    const told = await Promise.all([1, 2].map(() => tellHeld(system, person, MORNING)))
    expect(told.sort()).toEqual([0, 3])
    expect(await due(MORNING + HOUR)).toEqual([])
    expect((await pushed()).map(({ eventId }) => eventId).sort()).toEqual([newest, moved, elsewhere].sort())
    expect(await deliveries(id)).toEqual([
      'first push suppressed newerTold',
      'first push suppressed newerTold',
      'first push told quietHours',
      'first push told quietHours',
    ])
  })

  it('are not told where it was taken back or dealt with, the type is off, or no browser is left', async () => {
    const id = await van()
    await browser(ids.fleet)
    await prefers({ ...NIGHTLY, unpushedTypes: [] })
    const given = { at: NIGHT, tell: { push: true } }
    const gone = await raise(id, given)
    const done = await raise(id, { ...given, type: 'moved' })
    await raise(id, { ...given, type: 'idling' })
    await tell(id, NIGHT)
    await takeBack(gone)
    await database.db
      .insert(alertProcessings)
      .values({ deviceId: id, eventId: done, handler: 'Rui', content: '' })
    await database.db.delete(pushSubscriptions)
    expect(await tellHeld(system, { accountId: ids.fleet, contactId: null }, MORNING)).toBe(0)
    expect(await pushed()).toEqual([])
    expect(await deliveries(id)).toEqual([
      'first push suppressed withdrawn',
      'first push suppressed processed',
      'first push suppressed noBrowser',
    ])
  })

  it('wait on in quiet hours that were prolonged, and are not told of what was snoozed meanwhile', async () => {
    const id = await van()
    await browser(ids.fleet)
    await prefers({ ...NIGHTLY, unpushedTypes: [] })
    const given = { at: NIGHT, tell: { push: true } }
    await raise(id, given)
    await tell(id, NIGHT)
    await database.db.update(tellingPreferences).set({ quietTo: '09:00' })
    const person = { accountId: ids.fleet, contactId: null }
    expect(await tellHeld(system, person, MORNING)).toBe(0)
    expect(await deliveries(id)).toEqual(['first push held quietHours'])
    expect(await due(MORNING + 2 * HOUR - 1)).toEqual([])
    expect(await due(MORNING + 2 * HOUR)).toEqual([person])
    const [held] = await database.db.select().from(alertDeliveries).where(eq(alertDeliveries.deviceId, id))
    await database.db
      .insert(alertSnoozes)
      .values({ ...person, subject: held?.subject ?? '', deviceId: id, until: new Date(MORNING + 9 * HOUR) })
    expect(await tellHeld(system, person, MORNING + 2 * HOUR)).toBe(0)
    expect(await deliveries(id)).toEqual(['first push suppressed snoozed'])
    expect(await pushed()).toEqual([])
  })

  it('leave at once where they are critical, by their type or rule, and are no alarm where the rule says so', async () => {
    const id = await van()
    await browser(ids.fleet)
    await prefers(NIGHTLY)
    const given = { at: NIGHT, tell: { push: true, mail: true } }
    await raise(id, { ...given, type: 'sos' })
    await raise(id, { ...given, severity: 'critical' })
    expect(await tell(id, NIGHT)).toBe(4)
    await raise(id, { ...given, type: 'powerCut', severity: 'notice' })
    expect(await tell(id, NIGHT)).toBe(0)
    // The mail waits as well: both are told by one turn, each in its way.
    expect(await tellHeld(system, { accountId: ids.fleet, contactId: null }, MORNING)).toBe(2)
    expect(await ordered('alertDigest')).toHaveLength(1)
    expect((await pushed()).at(-1)).toMatchObject({ severity: 'warning' })
  })
})
