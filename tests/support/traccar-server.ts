import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { TABLES } from './traccar-world'

type Row = Record<string, unknown>
/** Names as the API writes them. */
const CASED = [
  'uniqueId',
  'groupId',
  'positionId',
  'lastUpdate',
  'expirationTime',
  'calendarId',
  'commandId',
  'deviceId',
  'deviceReadonly',
  'limitCommands',
  'disableReports',
  'deviceLimit',
  'userLimit',
  'textChannel',
  'fixTime',
  'deviceTime',
  'serverTime',
  'managedUserId',
]
const NAMES = new Map(CASED.map((name) => [name.toLowerCase(), name]))
const LISTS: Record<string, string> = {
  users: 'tc_users',
  devices: 'tc_devices',
  groups: 'tc_groups',
  drivers: 'tc_drivers',
  geofences: 'tc_geofences',
  notifications: 'tc_notifications',
  commands: 'tc_commands',
  maintenance: 'tc_maintenances',
  calendars: 'tc_calendars',
  reports: 'tc_reports',
  'attributes/computed': 'tc_attributes',
}
const SINGULAR: Record<string, string> = {
  devices: 'device',
  groups: 'group',
  drivers: 'driver',
  geofences: 'geofence',
  notifications: 'notification',
  commands: 'command',
  maintenance: 'maintenance',
}

const isoOf = (value: unknown) => `${String(value).replace(' ', 'T').slice(0, 23)}+00:00`

function asAnswered(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isMoment = name.endsWith('time') || name === 'lastupdate'
      const read =
        name === 'attributes' ? JSON.parse(String(value)) : isMoment && value ? isoOf(value) : value
      // Ids that are nothing are 0 there.
      return [NAMES.get(name) ?? name, read === null && name.endsWith('id') ? 0 : read]
    }),
  )
}

/** Speaks the API of a Traccar server over the rows of the world, and keeps what was asked. `slowMs` is what a day of positions takes. */
export async function traccarServer(slowMs = 0) {
  const calls: string[] = []
  const server = createServer((request, response) => void answer(request, response, { calls, slowMs }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    calls,
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { calls, slowMs }: { calls: string[]; slowMs: number },
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://traccar')
  const path = url.pathname.replace('/api/', '')
  calls.push(`${path}${url.search}`)
  const send = (status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  if (path === 'session' && request.method === 'POST') {
    let text = ''
    for await (const piece of request) text += piece
    const given = new URLSearchParams(text)
    const isRight = given.get('email') === 'admin' && given.get('password') === 'secret'
    return void (isRight
      ? send(200, { id: 1 }, { 'set-cookie': 'JSESSIONID=abc; Path=/api; HttpOnly' })
      : send(401, {}))
  }
  const { cookie, authorization } = request.headers
  if (!cookie?.includes('JSESSIONID=abc') && authorization !== 'Bearer tok') return void send(401, {})
  if (path === 'session') return void send(200, { id: 1 })
  if (path === 'positions') {
    if (slowMs > 0) await sleep(slowMs)
    return void send(200, positions(url.searchParams))
  }
  if (path === 'server') return void send(200, asAnswered(TABLES.tc_servers?.[0] ?? {}))
  const table = LISTS[path]
  if (!table) return void send(404, {})
  send(200, listed(path, TABLES[table] ?? [], url.searchParams).map(asAnswered))
}

/** With `userId` what that user has; with `all=true` everything, or what a device or group has. */
function listed(path: string, rows: Row[], query: URLSearchParams): Row[] {
  const holder = ['user', 'device', 'group'].find((one) => query.has(`${one}Id`))
  if (!holder) return query.get('all') === 'true' || path === 'users' ? rows : []
  if (holder !== 'user' && query.get('all') !== 'true') return []
  const id = Number(query.get(`${holder}Id`))
  const one = SINGULAR[path] ?? ''
  const [table, held] =
    path === 'users' ? ['tc_user_user', 'manageduserid'] : [`tc_${holder}_${one}`, `${one}id`]
  const links = TABLES[table as string] ?? []
  const found = new Set(
    links.filter((link) => link[`${holder}id`] === id).map((link) => link[held as string]),
  )
  return rows.filter((row) => found.has(row.id))
}

function positions(query: URLSearchParams): Row[] {
  const rows = TABLES.tc_positions ?? []
  const ids = query.getAll('id').map(Number)
  if (ids.length > 0) return rows.filter(({ id }) => ids.includes(Number(id))).map(asAnswered)
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')]
  const wanted = Number(query.get('deviceId'))
  return rows
    .filter(({ deviceid, fixtime }) => {
      const at = Date.parse(isoOf(fixtime))
      return deviceid === wanted && at >= from && at <= to
    })
    .map(asAnswered)
}
