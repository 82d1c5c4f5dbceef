import { AppError } from '@/lib/errors'
import {
  type Linked,
  type LinkHolder,
  OPTIONAL_LISTS,
  type TraccarLink,
  type TraccarList,
} from '@/lib/imports/traccar/records'
import { MAX_LISTED, type TraccarSource } from '@/lib/imports/traccar/source'
import { dayOf, startOfDay } from '@/lib/time/wall-clock'
import { readPositions } from './read-positions'
import { RestClient, type RestSignIn } from './rest-client'

const PATHS: Readonly<Record<TraccarList, string>> = {
  users: 'users',
  groups: 'groups?all=true',
  devices: 'devices?all=true',
  drivers: 'drivers?all=true',
  geofences: 'geofences?all=true',
  attributes: 'attributes/computed?all=true',
  notifications: 'notifications?all=true',
  commands: 'commands?all=true',
  maintenances: 'maintenance?all=true',
  calendars: 'calendars?all=true',
  reports: 'reports?all=true',
  orders: 'orders?all=true',
  servers: 'server',
}
/** What is asked of each user, device and group: the API lists no links, but what somebody has. */
const OF_USERS: readonly [path: string, kind: Linked][] = [
  ['users', 'user'],
  ['devices', 'device'],
  ['groups', 'group'],
  ['geofences', 'geofence'],
  ['notifications', 'notification'],
  ['commands', 'command'],
  ['maintenance', 'maintenance'],
]
const OF_DEVICES: readonly [path: string, kind: Linked][] = [
  ['drivers', 'driver'],
  ['geofences', 'geofence'],
  ['notifications', 'notification'],
  ['maintenance', 'maintenance'],
]
const CALLS_AT_ONCE = 4
const POSITIONS_A_CALL = 100

type LinkCall = [holder: LinkHolder, holderId: number, path: string, kind: Linked]

/** A Traccar server by its API. */
export async function openRestSource(
  url: URL,
  signIn: RestSignIn,
  addresses: readonly string[],
  stop: AbortSignal,
): Promise<TraccarSource> {
  const base = new URL(url)
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  const client = new RestClient(base, signIn, addresses, stop)
  await client.open()

  const linksOf = async (...[holder, holderId, path, kind]: LinkCall) => {
    const asked = `${path}?${holder === 'user' ? '' : 'all=true&'}${holder}Id=${holderId}`
    const found = (await client.list(asked)) as { id?: unknown }[]
    return found.flatMap(({ id }): TraccarLink[] =>
      typeof id === 'number' ? [{ holder, holderId, kind, id }] : [],
    )
  }

  return {
    list: async (list) => {
      const found = await listOf(client, list)
      if (found.length > MAX_LISTED) throw new AppError('importTooMuch', { max: MAX_LISTED })
      return found
    },
    links: async ({ users, groups, devices, ...others }) => {
      const all = { users, groups, devices, ...others, maintenance: others.maintenances }
      // Nothing has what there is none of.
      const some = ([path]: readonly [path: string, kind: Linked]) => all[path as 'maintenance'].length > 0
      const [ofUsers, ofDevices] = [OF_USERS.filter(some), OF_DEVICES.filter(some)]
      const calls: LinkCall[] = [
        // Whoever is an administrator there may be asked of everything.
        ...users
          .filter(({ administrator }) => !administrator)
          .flatMap(({ id }) => ofUsers.map((of) => ['user', id, ...of] as LinkCall)),
        ...groups.flatMap(({ id }) => ofDevices.map((of): LinkCall => ['group', id, ...of])),
        ...devices.flatMap(({ id }) => ofDevices.map((of): LinkCall => ['device', id, ...of])),
      ]
      const links: TraccarLink[] = []
      for (let at = 0; at < calls.length; at += CALLS_AT_ONCE) {
        const some = calls.slice(at, at + CALLS_AT_ONCE)
        for (const found of await Promise.all(some.map((call) => linksOf(...call)))) links.push(...found)
      }
      return links
    },
    protocols: async (devices) => {
      const known = devices.flatMap(({ id, positionid }) => (positionid === null ? [] : [{ id, positionid }]))
      const found = new Map<number, string>()
      for (let at = 0; at < known.length; at += POSITIONS_A_CALL) {
        const some = known.slice(at, at + POSITIONS_A_CALL)
        const asked = some.map(({ positionid }) => `id=${positionid}`).join('&')
        for (const row of (await client.list(`positions?${asked}`)) as Record<string, unknown>[])
          if (typeof row?.protocol === 'string') found.set(Number(row.deviceId), row.protocol)
      }
      return found
    },
    // Which days have any is not told: those up to the last that it was heard on are asked for one by one.
    nextDay: async ({ lastupdate }, from, until) => {
      if (lastupdate === null || from >= until) return null
      return from <= dayOf(lastupdate, 'UTC') ? from : null
    },
    positions: async ({ id }, day) => {
      const from = new Date(startOfDay(day, 'UTC')).toISOString()
      // Its end is in it.
      const to = new Date(startOfDay(day, 'UTC') + 86_400_000 - 1).toISOString()
      const rows = await client.list(`positions?deviceId=${id}&from=${from}&to=${to}`)
      return readPositions(rows)
    },
    // Nobody asks for positions of what stays behind: that would be a call for each of its days.
    strays: async () => [],
    close: async () => client.close(),
  }
}

/** What servers of some versions do not have is empty there. */
async function listOf(client: RestClient, list: TraccarList): Promise<unknown[]> {
  try {
    // The settings are one object.
    return list === 'servers' ? [await client.get(PATHS[list])] : await client.list(PATHS[list])
  } catch (error) {
    const isMissing = error instanceof AppError && MISSING.includes(Number(error.params.status))
    if (isMissing && OPTIONAL_LISTS.includes(list)) return []
    throw error
  }
}
const MISSING: readonly number[] = [400, 404, 405]
