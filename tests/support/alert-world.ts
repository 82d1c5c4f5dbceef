import { eq, sql } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { GET as listAlerts } from '@/app/api/alerts/route'
import { GET as listEvents } from '@/app/api/events/route'
import { GET as countUnread } from '@/app/api/events/unread/route'
import { deviceEvents } from '@/db/schema/device-events'
import type { AlertList } from '@/lib/alerts/alert-schema'
import type { EventList } from '@/lib/events/schema'
import { callRoute } from './call-route'
import { freshDatabase } from './database'
import { makeAccount, makeDevice, tokenFor } from './world'

type Device = { id: number; imei: string }
type Raised = Partial<typeof deviceEvents.$inferInsert>

/** Half an hour ago, and minutes after that. */
const BEGAN = Math.floor((Date.now() - 1_800_000) / 1000) * 1000
export const atMinute = (minute: number) => new Date(BEGAN + minute * 60_000)

/**
 * A reseller (`north`, with `helper` acting for it) with a fence and a rule, below it `fleet` with a van, and beside both
 * an account that has nothing to do with them.
 */
export function alertWorld() {
  const database = freshDatabase()
  const ids = {} as Record<'north' | 'fleet' | 'other' | 'helper', number>
  const tokens = {} as Record<keyof typeof ids, string>
  const devices = {} as { van: Device; foreign: Device }
  const made = { fenceId: 0, ruleId: 0 }
  beforeAll(async () => {
    ids.north = await makeAccount('north', 'distributor')
    ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
    ids.other = await makeAccount('other', 'enterprise')
    ids.helper = await makeAccount('helper', 'virtual', ids.north)
    for (const login of ['north', 'fleet', 'other', 'helper'] as const) tokens[login] = await tokenFor(login)
    devices.van = await makeDevice(ids.fleet, { name: 'Van' })
    devices.foreign = await makeDevice(ids.other, { name: 'Foreign' })
    const idOf = (rows: Record<string, unknown>[]) => Number(rows[0]?.id)
    made.fenceId = idOf(
      await database.db.execute(sql`insert into geofences (account_id, name, color, shape_version, shape, alarms, targets)
        values (${ids.north}, 'Harbour', '#3b7aff', 1, '{}', '{}', '{"kind":"all"}') returning id`),
    )
    made.ruleId = idOf(
      await database.db.execute(sql`insert into alert_rules (account_id, kind, name, version, terms)
        values (${ids.north}, 'overspeed', 'Too fast', 1, '{}') returning id`),
    )
  })

  /** An event of the van unless told; returns its id. */
  const raise = async (minute: number, type: string, fields: Raised = {}): Promise<number> => {
    const row = { deviceId: devices.van.id, eventTime: atMinute(minute), type, lat: 41.1, lon: -8.6 }
    const [inserted] = await database.db
      .insert(deviceEvents)
      .values({ ...row, ...fields })
      .returning({ id: deviceEvents.id })
    return inserted?.id ?? 0
  }
  type Login = keyof typeof ids
  const alerts = async (login: Login, query = '') =>
    (await callRoute<AlertList>(listAlerts, { token: tokens[login], path: `/api/alerts${query}` })).data
  const events = async (login: Login, query = '') =>
    (await callRoute<EventList>(listEvents, { token: tokens[login], path: `/api/events${query}` })).data.items
  return {
    database,
    ids,
    tokens,
    devices,
    made,
    raise,
    alerts,
    events,
    /** One of the reseller's fence. */
    raiseAtFence: (minute: number, fields: Raised = {}) =>
      raise(minute, 'fenceEnter', {
        accountId: ids.north,
        subject: `geofence:${made.fenceId}`,
        step: 'geofences',
        ...fields,
      }),
    withdraw: (id: number) =>
      database.db.update(deviceEvents).set({ withdrawnAt: new Date() }).where(eq(deviceEvents.id, id)),
    unread: async (login: Login) =>
      (await callRoute<{ unread: number }>(countUnread, { token: tokens[login] })).data.unread,
    clear: () => database.db.delete(deviceEvents),
  }
}
