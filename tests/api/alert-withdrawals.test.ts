import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { POST as make } from '@/app/api/alert-rules/route'
import { tellWaiting } from '@/db/queries/alerts/tell-waiting'
import { orderWithdrawals } from '@/db/queries/ingest/save-events'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { systemAccess } from '@/lib/auth/access'
import { callRoute } from '../support/call-route'
import { reportAt, saveLate, saveLive } from '../support/fence-world'
import { tellingWorld } from '../support/telling-world'
import { until } from '../support/until'
import { tokenFor } from '../support/world'

const system = systemAccess('test')
const START = Date.now() - 40 * 60_000
const { database, ids, deliveries, van, waiting, raise, takeBack, ordered, ...world } = tellingWorld()

const movedAt = (minutes: number, east: number, ignition: boolean) => {
  const one = reportAt(START, minutes, east)
  return { ...one, fixes: one.fixes.map((fix) => ({ ...fix, ignition })) }
}

describe('a critical alert that is taken back', () => {
  it('is told once more to who was told, and not again when it is found again', async () => {
    const id = await van()
    const [device] = await database.db.select().from(devices).where(eq(devices.id, id))
    await callRoute<AlertRule>(make, {
      token: await tokenFor('fleet'),
      body: { name: 'Towed', kind: 'tow', devices: [device?.imei], tell: { mail: true } },
    })
    await saveLive(
      id,
      [0, 1, 2, 3, 4, 5, 6].map((minute) => movedAt(minute, Math.max(0, minute - 1) * 600, false)),
    )
    const events = () => database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    expect((await events()).map(({ type }) => type)).toEqual(['tow'])
    expect(await tellWaiting(system, id, Date.now())).toBe(1)
    await world.mailed('fleet@example.com', 'Subject: Moved without ignition: Van 7')
    // The ignition was on all the while, as is known now.
    await saveLate(
      id,
      [0, 1, 2, 3, 4, 5].map((minute) => movedAt(minute + 0.5, Math.max(0, minute - 0.5) * 600, true)),
    )
    expect((await events()).map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true])
    expect(await tellWaiting(system, id, Date.now())).toBe(1)
    expect(await deliveries(id)).toEqual([
      'first fleet@example.com told',
      'withdrawal fleet@example.com told',
    ])
    const words = await world.mailed('fleet@example.com', 'Withdrawn: Moved without ignition: Van 7')
    expect(words).toContain('This alert was withdrawn')
    expect(await waiting()).toEqual([])
    // Found and taken back once more, it is told no more.
    await database.db.update(deviceEvents).set({ withdrawnAt: null }).where(eq(deviceEvents.deviceId, id))
    const [event] = await events()
    await takeBack(event?.id ?? 0)
    await database.db.$client.begin((tx) => orderWithdrawals(tx, [[id, event?.id ?? 0]]))
    expect(await waiting()).toHaveLength(1)
    expect(await tellWaiting(system, id, Date.now())).toBe(0)
    expect(await ordered('alert')).toHaveLength(2)
  })

  it('is told nobody who never heard of it, nor one that was found again meanwhile', async () => {
    const [id, other] = [await van(), await van()]
    world.mail.box.refuse(451)
    const eventId = await raise(id, { type: 'sos' })
    await tellWaiting(system, id, Date.now())
    await until(async () =>
      (await ordered('alert')).some(({ attempts, state }) => attempts > 0 && state === 'waiting'),
    )
    await takeBack(eventId)
    const found = await raise(other, { type: 'sos' })
    await tellWaiting(system, other, Date.now())
    await database.db.$client.begin((tx) =>
      orderWithdrawals(tx, [
        [id, eventId],
        [other, found],
      ]),
    )
    expect(await waiting()).toHaveLength(2)
    for (const one of [id, other]) expect(await tellWaiting(system, one, Date.now())).toBe(0)
    expect(await deliveries(id)).toEqual(['first fleet@example.com told'])
    expect(await deliveries(other)).toEqual(['first fleet@example.com told'])
    expect(await waiting()).toEqual([])
  })
})
