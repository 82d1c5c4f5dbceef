import { createParser } from 'eventsource-parser'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { LANGUAGES } from '@/lib/i18n/languages'
import { REPORT_NAMES } from '@/lib/reports/names'

/** Somebody who is signed in at the console. */
export type Person = { url: string; cookie: string; language: string }

/** One thing that a person does: a page that is opened, a question to the API, a file. */
type Action = { path: string; body?: object }

const DAY_MS = 86_400_000

export async function signInAs(
  url: string,
  account: string,
  password: string,
  turn: number,
): Promise<Person> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    body: JSON.stringify({ account, password }),
    headers: { origin: url, 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`${account} could not sign in: ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { url, cookie, language: LANGUAGES[turn % LANGUAGES.length] ?? 'en' }
}

/** Does one thing and reads the answer to its end. Returns its status and bytes. */
export async function act(
  person: Person,
  { path, body }: Action,
): Promise<{ status: number; bytes: number }> {
  const { url, cookie, language } = person
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie,
      origin: url,
      'accept-language': language,
      'accept-encoding': 'gzip',
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
}

/** A screen that stays open: reads the live feed until it is closed. Returns how many messages came. */
export function watchFeed({ url, cookie }: Person): { close: () => Promise<number> } {
  const closing = new AbortController()
  let heard = 0
  const parser = createParser({
    onEvent: () => {
      heard++
    },
  })
  const read = async () => {
    const { body } = await fetch(`${url}/api/live`, { headers: { cookie }, signal: closing.signal })
    const decoder = new TextDecoder()
    for await (const part of body ?? []) parser.feed(decoder.decode(part, { stream: true }))
  }
  const ended = read().catch(() => {})
  return {
    close: async () => {
      closing.abort()
      await ended
      return heard
    },
  }
}

const SCREENS = [
  '/monitorObject',
  '/devices',
  '/monitorEvent',
  '/account',
  '/task',
  '/reportList',
  '/autoReports',
  '/alertOverview',
  '/movingOverview',
  '/deviceOverview',
  '/allSettings',
  '/myProfile',
  '/loginLogs',
  '/businessLogs',
  '/sessions',
  '/apiKeys',
  '/openApi',
  '/userManual',
  '/releaseNotes',
  '/addReport',
  '/devices/import',
  '/devices/batch-edit',
  '/devices/pictures',
  '/modelNameAlias',
  '/secondFactor',
]
const QUESTIONS = [
  '/api/devices?pageSize=100',
  '/api/groups',
  '/api/accounts/tree',
  '/api/accounts',
  '/api/account',
  '/api/events?limit=100',
  '/api/events/unread',
  '/api/search?q=po',
  '/api/search?q=van',
  '/api/favourites',
  '/api/reports',
  '/api/custom-reports',
  '/api/report-schedules',
  '/api/tasks',
  '/api/models',
  '/api/login-logs',
  '/api/business-logs',
  '/api/sessions',
  '/api/manual',
  '/api/openapi.json',
  '/api/brand',
  '/api/overviews/alertOverview',
  '/api/overviews/movingOverview',
  '/api/overviews/deviceOverview',
  '/api/health',
  '/api/basemap',
  '/api/basemap/world',
  '/v3/new/newEquipment/queryEquipmentList',
]
const FORMATS = ['xlsx', 'pdf', 'csv'] as const
const TRACK_FORMATS = ['gpx', 'kml', 'csv', 'xlsx'] as const

/**
 * What people do one after the other, in the mix of a working day: maps and lists most, then reports and playback,
 * now and then a file. Goes on for ever and comes by everything that there is.
 */
export function* workingDay(now: number, imeis: readonly string[]): Generator<Action> {
  const at = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T
  const range = (days: number, turn: number) => {
    const last = now - (turn % 3) * DAY_MS
    return { from: new Date(last - days * DAY_MS).toISOString(), to: new Date(last).toISOString() }
  }
  for (let turn = 0; ; turn++) {
    const imei = at(imeis, turn)
    const report = at(REPORT_NAMES, turn)
    const day = new URLSearchParams(range(1, turn))
    yield { path: at(SCREENS, turn) }
    yield { path: `/devices/${imei}` }
    for (let tile = 0; tile < 4; tile++) {
      const zoom = 5 + ((turn + tile) % 5)
      const [x, y] = [Math.floor(2 ** zoom * 0.476) + (tile % 2), Math.floor(2 ** zoom * 0.374) + (turn % 3)]
      yield { path: `/api/basemap/places/${zoom}/${x}/${y}` }
    }
    for (let question = 0; question < 3; question++) yield { path: at(QUESTIONS, turn * 3 + question) }
    yield { path: `/${report}` }
    yield { path: `/api/reports/${report}?${new URLSearchParams(range(7, turn))}` }
    yield { path: `/monitorPlayback?imei=${imei}` }
    yield { path: `/api/devices/${imei}/track?${day}` }
    yield {
      path: `/api/places/reverse`,
      body: {
        points: [
          [41.1 + (turn % 50) / 100, -8.6],
          [22.5, 114],
        ],
      },
    }
    const file = { ...range(7, turn), format: at(FORMATS, turn) }
    if (turn % 2 === 0) yield { path: `/api/reports/${report}/export`, body: file }
    if (turn % 4 === 1)
      yield { path: `/api/devices/${imei}/track/export?format=${at(TRACK_FORMATS, turn >> 2)}&${day}` }
    if (turn % 6 === 2) yield { path: '/api/devices/export', body: { format: 'xlsx' } }
    if (turn % 6 === 5) yield { path: '/api/devices/export/task', body: { format: 'xlsx' } }
    // So many fixes that the worker writes them.
    if (turn % 8 === 3) yield { path: '/api/reports/trackDetails/export', body: { ...file, imei: [imei] } }
  }
}

export const DEMO_IMEIS = DEMO_VEHICLES.map(({ imei }) => imei)
