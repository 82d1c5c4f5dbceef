import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { devicesToTell, tellWaiting } from '@/db/queries/alerts/tell-waiting'
import { alertSnoozes, pausedAddresses } from '@/db/schema/alert-people'
import { alertProcessings, alertRules } from '@/db/schema/alerts'
import { sessions } from '@/db/schema/sessions'
import { systemAccess } from '@/lib/auth/access'
import { tellingWorld } from '../support/telling-world'
import { until } from '../support/until'

const system = systemAccess('test')
const MINUTE = 60_000
const { database, ids, contact, prefers, raise, deliveries, van, waiting, ordered, browser, ...world } =
  tellingWorld()
const tell = (id: number, now = Date.now()) => tellWaiting(system, id, now)
const NOBODY = { contactIds: [], roles: [], accountIds: [], webhookIds: [] }

describe('whom an alert is told', () => {
  it('is contacts by id and role, and accounts below, each address once and in its own language', async () => {
    const id = await van()
    const ana = await contact('ana', { role: 'Dispatcher', language: 'es', timeZone: 'Europe/Madrid' })
    await contact('ben', { role: 'dispatcher', email: 'FLEET@example.com' })
    await contact('cleo', { role: 'dispatcher', emailVerifiedAt: null })
    await contact('dan', { role: 'driver' })
    const people = { contactIds: [ana], roles: ['dispatcher'], accountIds: [ids.depot] }
    await raise(id, { tell: { mail: true, ...people } })
    expect(await tell(id)).toBe(3)
    expect(await deliveries(id)).toEqual([
      'first fleet@example.com told',
      'first ana@example.com told',
      'first mail suppressed noAddress',
      'first depot@example.com told',
    ])
    expect(await world.mailed('fleet@example.com', 'Van 7')).toContain('/monitorEvent?')
    const hers = await world.mailed('ana@example.com', 'Exceso de velocidad: Van 7')
    expect(hers).toContain('(Europe/Madrid)')
    expect(hers).not.toContain('/monitorEvent?')
    // Neither has a list that it stands in.
    expect(await world.mailed('depot@example.com', 'Van 7')).not.toContain('/monitorEvent?')
  })

  it('is nobody who snoozed it, does not want mails or is not reached any more', async () => {
    const [id, other] = [await van(), await van()]
    const [ana, ben] = [await contact('ana'), await contact('ben')]
    await prefers({ unsubscribed: true }, ben)
    await database.db.insert(pausedAddresses).values({ email: 'fleet@example.com', reason: '550' })
    const snooze = { accountId: ids.fleet, contactId: ana, subject: `rule:${ids.rule}`, deviceId: id }
    await database.db.insert(alertSnoozes).values({ ...snooze, until: new Date(Date.now() + 60 * MINUTE) })
    const to = { mail: true, contactIds: [ana, ben] }
    for (const one of [id, other]) await raise(one, { tell: to })
    for (const one of [id, other]) await tell(one)
    expect(await deliveries(id)).toEqual([
      'first fleet@example.com suppressed paused',
      'first ana@example.com suppressed snoozed',
      'first ben@example.com suppressed unsubscribed',
    ])
    expect(await deliveries(other)).toContain('first ana@example.com told')
  })

  it('is each browser of the account that is signed in still', async () => {
    const id = await van()
    const jti = await browser(ids.fleet)
    await browser(ids.fleet, jti)
    await raise(id, { tell: { push: true } })
    expect(await tell(id)).toBe(1)
    const rows = await ordered('push')
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { accountId: ids.fleet, deviceId: id },
      { accountId: ids.fleet, deviceId: id },
    ])
    await database.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.jti, jti))
    await raise(id, { tell: { push: true } })
    expect(await tell(id)).toBe(0)
    expect(await deliveries(id)).toEqual(['first push told', 'first push suppressed noBrowser'])
  })
})

describe('an alert that nobody deals with', () => {
  it('is told others once its time has come, and not before', async () => {
    const id = await van()
    const boss = await contact('boss')
    const escalation = { afterMinutes: 15, ...NOBODY, contactIds: [boss] }
    const at = Date.now()
    await raise(id, { at, tell: { mail: true, escalation }, silenceMinutes: 30 })
    await tell(id, at)
    expect(await tell(id, at + 14 * MINUTE)).toBe(0)
    expect(await devicesToTell(system, { most: 9, underWay: [], now: at + 14 * MINUTE })).toEqual([])
    expect(await devicesToTell(system, { most: 9, underWay: [], now: at + 15 * MINUTE })).toEqual([id])
    expect(await tell(id, at + 15 * MINUTE)).toBe(1)
    expect(await waiting()).toEqual([])
    expect(await deliveries(id)).toEqual(['first fleet@example.com told', 'escalation boss@example.com told'])
    await world.mailed('boss@example.com', 'Escalated: nobody processed it within 15')
  })

  it('is not once somebody has processed it, nor where it was never to be told', async () => {
    const [id, late] = [await van(), await van()]
    const boss = await contact('boss')
    const escalation = { afterMinutes: 1, ...NOBODY, contactIds: [boss] }
    const at = Date.now()
    const eventId = await raise(id, { at, tell: { escalation } })
    await raise(late, { at, late: true, tell: { escalation } })
    for (const one of [id, late]) await tell(one, at)
    await database.db
      .insert(alertProcessings)
      .values({ deviceId: id, eventId, accountId: ids.fleet, handler: 'Ana', content: '' })
    for (const one of [id, late]) expect(await tell(one, at + MINUTE)).toBe(0)
    expect(await deliveries(id)).toEqual(['escalation boss@example.com suppressed processed'])
    expect(await deliveries(late)).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

describe('a rule that tells so many times', () => {
  it('counts alerts, whoever is told of them, and then tells nobody', async () => {
    const id = await van()
    const ana = await contact('ana')
    for (let times = 0; times < 3; times++)
      await raise(id, { tell: { mail: true, contactIds: [ana], availableTimes: 2 } })
    expect(await tell(id)).toBe(4)
    expect((await deliveries(id)).slice(4)).toEqual([
      'first fleet@example.com suppressed usedUp',
      'first ana@example.com suppressed usedUp',
    ])
    const [rule] = await database.db.select().from(alertRules).where(eq(alertRules.id, ids.rule))
    expect(rule?.toldCount).toBe(2)
    // What is under way holds connections that the next test needs.
    await until(async () => (await ordered('alert')).every(({ state }) => state === 'sent'))
  })
})

describe('what is decided', () => {
  it('is decided again, and told once, where it was not done to its end', async () => {
    const id = await van()
    await raise(id, { tell: { mail: true, availableTimes: 5 } })
    const { $client } = database.db
    const locked = await $client.reserve()
    await locked`begin`
    await locked`lock table outbox in exclusive mode`
    const dying = tell(id).then(
      () => 'told',
      () => 'died',
    )
    const victim = await until(async () => {
      const [found] = await $client<{ pid: number }[]>`
        select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "outbox"%'
          and datname = current_database()`
      return found?.pid
    })
    await $client`select pg_cancel_backend(${victim})`
    expect(await dying).toBe('died')
    await locked`rollback`
    locked.release()
    expect(await deliveries(id)).toEqual([])
    expect((await Promise.all([tell(id), tell(id)])).sort()).toEqual([0, 1])
    expect(await deliveries(id)).toEqual(['first fleet@example.com told'])
    const [rule] = await database.db.select().from(alertRules).where(eq(alertRules.id, ids.rule))
    expect(rule?.toldCount).toBe(1)
    expect(await ordered('alert')).toHaveLength(1)
  })
})
