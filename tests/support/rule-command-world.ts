import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'
import { PATCH as editRule, GET as openRule } from '@/app/api/alert-rules/[id]/route'
import { POST as makeRule } from '@/app/api/alert-rules/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { PATCH as editFence, GET as openFence } from '@/app/api/geofences/[id]/route'
import { POST as drawFence } from '@/app/api/geofences/route'
import { orderRaised } from '@/db/queries/commands/on-alert/order-raised'
import { alertCommands } from '@/db/schema/alerts'
import { deviceCommands } from '@/db/schema/device-commands'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { systemAccess } from '@/lib/auth/access'
import type { Geofence } from '@/lib/geofences/schema'
import type { BusinessLogPage } from '@/lib/logs/business-log-schema'
import { callRoute } from './call-route'
import { freshDatabase } from './database'
import { circle, reportAt, saveLive } from './fence-world'
import { makeAccount, makeDevice, tokenFor } from './world'

/**
 * A shop that cuts engines, and below it a fleet that sends commands, with a clerk who does not and a driver who has a part of the
 * devices, and a rival. Each test has a van of the fleet, which calls for help.
 */
export function ruleCommandWorld() {
  const database = freshDatabase()
  const system = systemAccess('test')
  const ids: Record<string, number> = {}
  const tokens: Record<string, string> = {}
  const van = { id: 0, imei: '' }

  beforeAll(async () => {
    const add = async (...[login, type, parent, fields]: Parameters<typeof makeAccount>) => {
      ids[login] = await makeAccount(login, type, parent, fields)
      tokens[login] = await tokenFor(login)
    }
    const may = { sendCommand: true }
    await add('shop', 'distributor', null, { ...may, cutEngine: true })
    await add('fleet', 'enterprise', ids.shop, may)
    await add('rival', 'enterprise', ids.shop, may)
    await add('clerk', 'virtual', ids.fleet, { sendCommand: false })
    await add('driver', 'virtual', ids.fleet, { ...may, deviceSubset: true })
  })
  beforeEach(async () => {
    Object.assign(van, await makeDevice(ids.fleet ?? 0, { model: 'GT06N' }))
  })

  const body = (onAlert: unknown, given: object = {}) => ({
    name: 'Help!',
    kind: 'deviceEvent',
    params: { eventTypes: ['sos'] },
    devices: [van.imei],
    onAlert,
    ...given,
  })
  const asked = (onAlert: unknown, given: object = {}, who = 'fleet') =>
    callRoute<AlertRule>(makeRule, { token: tokens[who], body: body(onAlert, given) })
  const draw = (onAlert: unknown, given: object = {}, who = 'fleet') =>
    callRoute<Geofence>(drawFence, {
      token: tokens[who],
      body: { name: 'Depot', shape: circle(0), exit: true, devices: [van.imei], onAlert, ...given },
    })
  const at = (who: string, id: number) => ({ token: tokens[who], params: { id: String(id) } })
  return {
    database,
    system,
    ids,
    tokens,
    van,
    asked,
    draw,
    made: async (onAlert: unknown = { text: 'STATUS#' }, given: object = {}, who = 'fleet') => {
      const { status, data, msg } = await asked(onAlert, given, who)
      if (status !== 201) throw new Error(msg)
      return data
    },
    see: async (id: number, who = 'fleet') => (await callRoute<AlertRule>(openRule, at(who, id))).data,
    change: (id: number, said: object, who = 'fleet') =>
      callRoute<AlertRule>(editRule, { ...at(who, id), method: 'PATCH', body: said }),
    findFence: async (id: number, who = 'fleet') => (await callRoute<Geofence>(openFence, at(who, id))).data,
    edit: (id: number, said: object, who = 'fleet') =>
      callRoute<Geofence>(editFence, { ...at(who, id), method: 'PATCH', body: said }),
    callHelp: (time = Date.now(), id = van.id) => saveLive(id, [help(time)]),
    decide: async (now = new Date(), id = van.id) => {
      while (await orderRaised(system, id, now));
    },
    states: async (id = van.id) => {
      const rows = await database.db
        .select({ state: alertCommands.state })
        .from(alertCommands)
        .where(eq(alertCommands.deviceId, id))
        .orderBy(asc(alertCommands.id))
      return rows.map(({ state }) => state)
    },
    ordered: (id = van.id) =>
      database.db
        .select()
        .from(deviceCommands)
        .where(eq(deviceCommands.deviceId, id))
        .orderBy(asc(deviceCommands.id)),
    logged: async (query: string, who = 'fleet') =>
      (
        await callRoute<BusinessLogPage>(listLogs, {
          token: tokens[who],
          path: `/api/business-logs?${query}`,
        })
      ).data,
  }
}

/** A vehicle calls for help at a time. */
export const help = (time: number) => ({
  ...reportAt(time, 0, 0, 0),
  events: [{ type: 'sos' as const, time, fix: 0 }],
})

/** Fields that a refusal names. */
export const fieldsOf = ({ data }: { data: unknown }): string[] =>
  (data as { fields: { path: string }[] }).fields.map(({ path }) => path)
