import { describe, expect, it } from 'vitest'
import { GET as getAlerts } from '@/app/api/alerts/route'
import { digestsDue, putOffHeld, tellHeld } from '@/db/queries/alerts/held-deliveries'
import { tellWaiting } from '@/db/queries/alerts/tell-waiting'
import { alertContacts } from '@/db/schema/alert-people'
import { alertDeliveries, alertProcessings } from '@/db/schema/alerts'
import type { AlertList } from '@/lib/alerts/alert-schema'
import { systemAccess } from '@/lib/auth/access'
import { runDigests } from '@/worker/alerts/run-digests'
import { callRoute } from '../support/call-route'
import { tellingWorld } from '../support/telling-world'
import { until } from '../support/until'
import { tokenFor } from '../support/world'

const system = systemAccess('test')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { database, ids, contact, prefers, raise, takeBack, deliveries, van, ordered, ...world } =
  tellingWorld()
/** In the middle of the night in Lisbon, in winter. */
const NIGHT = Date.UTC(2026, 0, 20, 2)
const NIGHTLY = { quietFrom: '22:00', quietTo: '07:00' } as const
const MORNING = Date.UTC(2026, 0, 20, 7)
const due = (now: number) => digestsDue(system, { most: 9, underWay: [], now })

describe('what is held back', () => {
  it('in quiet hours is told at their end in one mail, with repeats in one line and without what was taken back', async () => {
    const [id, other] = [await van(), await van()]
    const ana = await contact('ana', { language: 'es', timeZone: 'Europe/Lisbon' })
    await prefers(NIGHTLY, ana)
    const tell = { contactIds: [ana] }
    for (const minutes of [0, 10, 20]) await raise(id, { at: NIGHT + minutes * MINUTE, tell })
    const eventId = await raise(id, { at: NIGHT + 30 * MINUTE, type: 'moved', tell })
    await raise(other, { at: NIGHT + 40 * MINUTE, type: 'input1', data: { name: 'Grúa arriba' }, tell })
    for (const one of [id, other]) expect(await tellWaiting(system, one, NIGHT + HOUR)).toBe(0)
    expect(await deliveries(other)).toEqual(['first ana@example.com held quietHours'])
    await takeBack(eventId)
    expect(await due(MORNING - 1)).toEqual([])
    expect(await due(MORNING)).toEqual([{ accountId: ids.fleet, contactId: ana }])
    // Two workers at once tell it once.
    const person = { accountId: ids.fleet, contactId: ana }
    const told = await Promise.all([1, 2].map(() => tellHeld(system, person, MORNING)))
    expect(told.sort()).toEqual([0, 4])
    expect(await due(MORNING + HOUR)).toEqual([])
    expect(await deliveries(id)).toEqual([
      ...Array.from({ length: 3 }, () => 'first ana@example.com told quietHours'),
      'first ana@example.com suppressed withdrawn',
    ])
    const words = await world.mailed('ana@example.com', '4 alertas')
    expect(words).toContain('Exceso de velocidad ×3')
    expect(words.match(/Van 7/g)?.length).toBeGreaterThanOrEqual(2)
    expect(words).toContain('Entrada 1: Grúa arriba')
    expect(words).toContain('Europe/Lisbon')
  })

  it('is not told where somebody dealt with it meanwhile', async () => {
    const id = await van()
    const ana = await contact('ana', { timeZone: 'Europe/Lisbon' })
    await prefers(NIGHTLY, ana)
    const eventId = await raise(id, { at: NIGHT, tell: { contactIds: [ana] } })
    await tellWaiting(system, id, NIGHT + HOUR)
    await database.db.insert(alertProcessings).values({ deviceId: id, eventId, handler: 'Rui', content: '' })
    expect(await tellHeld(system, { accountId: ids.fleet, contactId: ana }, MORNING)).toBe(0)
    expect(await deliveries(id)).toEqual(['first ana@example.com suppressed processed'])
  })

  it('does not hold back what is critical, and is listed with who waits for it', async () => {
    const id = await van()
    const ana = await contact('ana', { timeZone: 'Europe/Lisbon' })
    await prefers(NIGHTLY, ana)
    for (const type of ['sos', 'moved']) await raise(id, { at: NIGHT, type, tell: { contactIds: [ana] } })
    expect(await tellWaiting(system, id, NIGHT)).toBe(1)
    const { data } = await callRoute<AlertList>(getAlerts, {
      token: await tokenFor('fleet'),
      path: `/api/alerts?from=${new Date(NIGHT).toISOString()}`,
    })
    const mine = data.items.filter(({ deviceId }) => deviceId === id)
    expect(mine.map(({ kind, deliveries: [one] }) => [kind, one])).toMatchObject([
      ['sos', { stage: 'first', state: 'told', person: 'ana', reason: null }],
      ['moved', { state: 'held', reason: 'quietHours', until: new Date(MORNING).toISOString() }],
    ])
  })

  it('waits for the digest of its day, however late a worker comes', async () => {
    const id = await van()
    await prefers({ digest: 'weekly', digestAt: '18:30', digestDay: 6 })
    await raise(id, { at: NIGHT, tell: { mail: true } })
    await tellWaiting(system, id, NIGHT)
    // January 20 of 2026 is a Tuesday.
    const friday = Date.UTC(2026, 0, 23, 18, 30)
    expect(await due(friday - 1)).toEqual([])
    const digests = await runDigests({ pollMs: 50, now: () => friday + HOUR })
    await until(async () => (await ordered('alertDigest')).length === 1)
    await digests.stop()
    expect(await deliveries(id)).toEqual(['first fleet@example.com told digest'])
    expect(await world.mailed('fleet@example.com', 'Subject: 1 alert')).toContain('/monitorEvent?')
  })

  it('is put off where it could not be told, so that others have their turn', async () => {
    const id = await van()
    const ben = await contact('ben', { timeZone: 'Europe/Lisbon' })
    await prefers(NIGHTLY, ben)
    await raise(id, { at: NIGHT, tell: { contactIds: [ben] } })
    await tellWaiting(system, id, NIGHT)
    const person = { accountId: ids.fleet, contactId: ben }
    await putOffHeld(system, person, { now: MORNING, until: MORNING + MINUTE })
    expect(await due(MORNING)).toEqual([])
    expect(await due(MORNING + MINUTE)).toEqual([person])
    expect(await tellHeld(system, person, MORNING + MINUTE)).toBe(1)
  })

  it('beyond so many mails an hour is told once the hour is over', async () => {
    const id = await van()
    const ana = await contact('ana')
    await prefers({ mostAnHour: 2 }, ana)
    const tell = { contactIds: [ana] }
    const at = (minutes: number) => NIGHT + minutes * MINUTE
    for (const minutes of [0, 1, 2, 3]) {
      await raise(id, { at: at(minutes), tell })
      await tellWaiting(system, id, at(minutes))
    }
    await raise(id, { at: at(4), type: 'sos', tell })
    await tellWaiting(system, id, at(4))
    const states = (await deliveries(id)).map((one) => one.replace('first ana@example.com ', ''))
    expect(states).toEqual(['told', 'told', 'held personHourly', 'held personHourly', 'told'])
    expect(await tellHeld(system, { accountId: ids.fleet, contactId: ana }, at(59))).toBe(0)
    expect(await tellHeld(system, { accountId: ids.fleet, contactId: ana }, at(61))).toBe(2)
    // The digest is no mail of the hour: what comes then is told one by one again.
    await raise(id, { at: at(70), tell })
    expect(await tellWaiting(system, id, at(70))).toBe(1)
  })

  it('is not told who is gone meanwhile, or wants no mails any more', async () => {
    const id = await van()
    const [ana, ben] = [await contact('ana'), await contact('ben')]
    for (const one of [ana, ben]) await prefers({ digest: 'daily' }, one)
    await raise(id, { at: NIGHT, tell: { contactIds: [ana, ben] } })
    await tellWaiting(system, id, NIGHT)
    await database.db.delete(alertContacts)
    for (const one of await due(NIGHT + 24 * HOUR))
      expect(await tellHeld(system, one, NIGHT + 24 * HOUR)).toBe(0)
    expect(await ordered('alertDigest')).toEqual([])
    const rows = await database.db.select().from(alertDeliveries)
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['suppressed', 'noAddress'],
      ['suppressed', 'noAddress'],
    ])
  })
})
