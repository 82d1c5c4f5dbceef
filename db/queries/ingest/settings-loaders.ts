import type postgres from 'postgres'
import type { Message, MessageKind } from '@/bus/message'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import type { AlarmSettings } from '@/lib/devices/alarm-schema'
import { sensingSettings, type TrackingSources, trackingSettings } from '@/lib/devices/device-settings'
import type { SensorSettings } from '@/lib/devices/sensor-schema'
import type { StepSettings } from '@/lib/ingest/steps'
import { onlineWindowMs } from '@/lib/tracking/online-window'
import { wiringOf } from '@/lib/tracking/sensing/wiring'
import type { TrackingSettings } from '@/lib/tracking/settings'
import { arrayOf } from './columns'
import { loadFenceSettings } from './fence-settings'
import { loadRouteSettings } from './route-settings'
import { loadRuleSettings, wiringsOf } from './rule-settings'

type Sql = postgres.Sql | postgres.TransactionSql

/** A device as far as changes of settings speak of it. `path` is that of its account (`/1/7/`). */
export type SettingsSubject = { deviceId: number; model: string; path: string }

/** Where the settings of one step come from, and when what was loaded does not hold any more. */
export type SettingsLoader<Settings> = {
  /** Settings of devices that are registered. One statement for all of them: thousands log in at a time. */
  load: (sql: Sql, deviceIds: readonly number[]) => Promise<Map<number, Settings>>
  /**
   * For messages that change them: whether they change those of a device. `devices` with its id always
   * does, and so does a gap.
   */
  staledBy: {
    [Kind in MessageKind]?: (message: Extract<Message, { kind: Kind }>, subject: SettingsSubject) => boolean
  }
}

const isBelow = ({ path }: SettingsSubject, accountId: number): boolean => path.includes(`/${accountId}/`)

/** The loader of every step that has settings, and of whose time it is; the types ask for one when a step gets some. */
export const SETTINGS_LOADERS: { [Step in keyof StepSettings]: SettingsLoader<StepSettings[Step]> } = {
  connection: {
    load: async (sql, ids) => {
      const rows = await sql<{ id: number; seconds: number }[]>`
        select d.id, m.heartbeat_seconds as seconds from devices d join device_models m on m.code = d.model
        where d.id = any(${arrayOf(ids)}::text::int[])`
      return new Map(rows.map(({ id, seconds }) => [id, { onlineWindowMs: onlineWindowMs(seconds) }]))
    },
    staledBy: {},
  },
  movement: {
    load: async (sql, ids) =>
      new Map([...(await readTracking(sql, ids))].map(([id, sources]) => [id, trackingSettings(sources)])),
    staledBy: {
      thresholds: ({ model, accountId }, subject) => subject.model === model && isBelow(subject, accountId),
      // Those of a model are of the nearest account above.
      accounts: ({ ids, moved }, subject) => moved === true && ids.some((id) => isBelow(subject, id)),
    },
  },
  geofences: {
    load: loadFenceSettings,
    staledBy: {
      geofences: ({ accountId }, subject) => isBelow(subject, accountId),
      accounts: ({ ids, moved }, subject) => moved === true && ids.some((id) => isBelow(subject, id)),
    },
  },
  routes: {
    load: loadRouteSettings,
    // Changes of a route are told as ones of the devices that drive it.
    staledBy: {
      accounts: ({ ids, moved }, subject) => moved === true && ids.some((id) => isBelow(subject, id)),
    },
  },
  alertRules: {
    load: loadRuleSettings,
    // Their limits may be those of fences or drivers.
    staledBy: {
      driving: ({ ids }, { deviceId }) => ids.includes(deviceId),
      alertRules: ({ accountId }, subject) => isBelow(subject, accountId),
      geofences: ({ accountId }, subject) => isBelow(subject, accountId),
      accounts: ({ ids, moved }, subject) => moved === true && ids.some((id) => isBelow(subject, id)),
    },
  },
  readingRules: {
    load: async (sql, ids) => {
      const rules = await loadRuleSettings(sql, ids)
      const wirings = await wiringsOf(sql, ids)
      return new Map(
        [...rules].map(([id, own]) => [id, { ...own, wired: wirings.get(id) ?? wiringOf(null) }]),
      )
    },
    staledBy: {
      alertRules: ({ accountId }, subject) => isBelow(subject, accountId),
      accounts: ({ ids, moved }, subject) => moved === true && ids.some((id) => isBelow(subject, id)),
    },
  },
  sensing: {
    load: async (sql, ids) => {
      const rows = await sql<{ id: number; alarms: AlarmSettings | null; sensors: SensorSettings | null }[]>`
        select d.id, r.alarms, r.sensors from devices d left join device_records r on r.device_id = d.id
        where d.id = any(${arrayOf(ids)}::text::int[])`
      return new Map(rows.map(({ id, ...record }) => [id, sensingSettings(record)]))
    },
    staledBy: {},
  },
  ownership: {
    load: async (sql, ids) => {
      const rows = await sql<{ id: number; since: number | null }[]>`
        select d.id, case when isfinite(o.from_time) then extract(epoch from o.from_time) * 1000 end::float8 as since
        from devices d left join device_ownerships o on o.device_id = d.id and o.to_time is null
        where d.id = any(${arrayOf(ids)}::text::int[])`
      return new Map(rows.map(({ id, since }) => [id, { since }]))
    },
    // An account that moves takes its devices into a new time.
    staledBy: {
      accounts: ({ ids, moved }, subject) => moved === true && ids.some((id) => isBelow(subject, id)),
    },
  },
}

/** The thresholds of its model are those of the nearest account above the device that set any. */
async function readTracking(sql: Sql, ids: readonly number[]): Promise<Map<number, TrackingSources>> {
  const rows = await sql<
    {
      id: number
      icon: string
      alarms: AlarmSettings | null
      of_model: Partial<TrackingSettings> | null
      own: Partial<TrackingSettings> | null
    }[]
  >`
    select d.id, d.icon, r.alarms, own.settings as own,
      (select m.settings from model_tracking_settings m
        join accounts above on above.id = m.account_id
        join accounts owner on owner.id = d.account_id and owner.path like above.path || '%'
        where m.model = d.model order by length(above.path) desc limit 1) as of_model
    from devices d
    left join device_records r on r.device_id = d.id
    left join tracking_settings own on own.device_id = d.id
    where d.id = any(${arrayOf(ids)}::text::int[])`
  return new Map(
    rows.map(({ id, icon, alarms, of_model, own }) => [id, { icon, alarms, ofModel: of_model, own }]),
  )
}

/** What the thresholds of a device come from, which the caller has found in scope. Undefined for one that is gone. */
export async function trackingSourcesOf(deviceId: number): Promise<TrackingSources | undefined> {
  return (await readTracking(database().$client, [deviceId])).get(deviceId)
}

/**
 * The settings of all steps for devices that the caller has found in scope; those that are not registered are
 * left out.
 */
export async function settingsOf(
  deviceIds: readonly number[],
  sql: Sql = database().$client,
): Promise<Map<number, StepSettings>> {
  const found = new Map<number, Partial<StepSettings>>()
  if (deviceIds.length === 0) return new Map()
  const loaders = Object.entries(SETTINGS_LOADERS)
  const loaded = await Promise.all(loaders.map(([, { load }]) => load(sql, deviceIds)))
  loaded.forEach((settings, place) => {
    for (const [id, own] of settings) found.set(id, { ...found.get(id), [loaders[place]?.[0] ?? '']: own })
  })
  return found as Map<number, StepSettings>
}

export type LoadedSettings = { subject: SettingsSubject; settings: StepSettings }

/** Settings of registered devices as they stand now, with what a change of them is told by. */
export async function loadSettings(
  _system: SystemAccess,
  deviceIds: readonly number[],
): Promise<Map<number, LoadedSettings>> {
  const sql = database().$client
  // Who it is first: what changes afterwards is told, and found to concern it.
  const subjects = await sql<{ id: number; model: string; path: string }[]>`
    select d.id, d.model, a.path from devices d join accounts a on a.id = d.account_id
    where d.deleted_at is null and d.id = any(${arrayOf(deviceIds)}::text::int[])`
  const settings = await settingsOf(subjects.map(({ id }) => id))
  return new Map(
    subjects.flatMap(({ id, model, path }) => {
      const own = settings.get(id)
      return own ? [[id, { subject: { deviceId: id, model, path }, settings: own }]] : []
    }),
  )
}

/** Whether a message says that settings of a device may have changed. */
export function makesStale(message: Message, subject: SettingsSubject): boolean {
  if (message.kind === 'devices') return message.ids.includes(subject.deviceId)
  return Object.values(SETTINGS_LOADERS).some(({ staledBy }) => {
    const decide = staledBy[message.kind] as
      | ((message: Message, subject: SettingsSubject) => boolean)
      | undefined
    return decide?.(message, subject) ?? false
  })
}

/** The kinds of message that may say so: what else is on the bus, and there is much, need not be looked at. */
export const SETTINGS_MESSAGES: ReadonlySet<string> = new Set([
  'devices',
  ...Object.values(SETTINGS_LOADERS).flatMap(({ staledBy }) => Object.keys(staledBy)),
])
