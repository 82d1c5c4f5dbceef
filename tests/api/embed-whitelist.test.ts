import { afterEach, beforeAll, expect, it } from 'vitest'
import { GET as getFigure } from '@/app/api/embed/figure/route'
import { GET as getReport } from '@/app/api/embed/report/route'
import { GET as getTrack } from '@/app/api/embed/track/route'
import { ROUTES } from '@/app/api/routes'
import { deviceGroups } from '@/db/schema/devices'
import type { OpenedEmbed } from '@/lib/embeds/open-schema'
import type { EmbedFields } from '@/lib/embeds/terms-schema'
import { METHODS } from '@/server/next/openapi'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { EMBED_FIELDS, embedPaths, under } from '../support/embed-paths'
import { ALL_EMBED_FIELDS, makeEmbed, NO_EMBED_FIELDS, openEmbed, watchEmbed } from '../support/embed-world'
import { closeFeeds } from '../support/feed-reader'
import { pathsIn } from '../support/share-paths'
import { drive } from '../support/share-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

/** Where the vehicle is; a moment may end in 41.3 seconds. */
const LATITUDE = /(?<!\d:)41\.3/

/**
 * What viewers of an embed are told, walked value by value for every choice of fields and every view: what is not on the
 * list of a choice must not leave, by whatever call.
 */
const database = freshDatabase()
let token: string
let van: { id: number; imei: string }
let other: { id: number; imei: string }

/** What a vehicle is, and stands in an answer only where it is shared. */
const SECRETS = {
  name: 'Secret name',
  plate: 'SE-CR-ET',
  driver: 'Secret driver',
  phone: '+351 900 111 222',
}

beforeAll(async () => {
  const fleet = await makeAccount('secretlogin', 'enterprise', undefined, { customerName: 'Secret customer' })
  token = await tokenFor('secretlogin')
  const [group] = await database.db
    .insert(deviceGroups)
    .values({ accountId: fleet, name: 'Secret group' })
    .returning({ id: deviceGroups.id })
  van = await makeDevice(fleet, {
    name: SECRETS.name,
    plate: SECRETS.plate,
    remark: 'Secret remark',
    sim: '351900333444',
    driverName: SECRETS.driver,
    driverPhone: SECRETS.phone,
    vin: 'SECRETVIN00000001',
    groupId: group?.id,
  })
  other = await makeDevice(fleet, { name: 'Unnamed other' })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  await drive(van.id, { lat: 41.2, lon: -8.2, time: ago(20) })
  await drive(van.id, { lat: 41.3, lon: -8.3, time: ago(10), speedKmh: 47 })
  await drive(other.id, { lat: 61.7, lon: 9.7 })
})
afterEach(closeFeeds)

const VIEWS = {
  map: { kind: 'map', list: true },
  vehicle: { kind: 'vehicle' },
  playback: { kind: 'playback', day: 'today' },
  report: { kind: 'report', report: 'trackDetails', period: 'today', chart: true, table: true },
  statistics: { kind: 'report', report: 'mileage', period: 'last7', chart: true, table: true },
  figure: { kind: 'figure', dashboard: 'movingOverview', figures: ['distanceToday', 'tripsToday'] },
} as const
type ViewName = keyof typeof VIEWS

async function told(
  view: ViewName,
  fields: EmbedFields,
): Promise<{ opened: OpenedEmbed; answers: unknown[] }> {
  const made = await makeEmbed(token, { view: VIEWS[view], fields, scope: { imeis: [van.imei] } })
  const { data: opened } = await openEmbed(made.publicId)
  const ask = async (route: RouteHandler, path = '/') => {
    const { status, data } = await callRoute(route, { token: opened.bearer, path })
    expect(status).toBe(200)
    return [data]
  }
  if (view === 'figure') return { opened, answers: await ask(getFigure) }
  if (view === 'report' || view === 'statistics') return { opened, answers: await ask(getReport) }
  if (view === 'playback')
    return { opened, answers: await ask(getTrack, `/?vehicle=${opened.vehicles?.[0]?.key}`) }
  const feed = await watchEmbed(opened.bearer)
  const hello = await feed.untilType('hello')
  const known = (one: { position: unknown }[]) => one[0]?.position !== null
  const first = await feed.untilType('state')
  // A process that has just heard of the vehicle tells where it is a moment later.
  const state = known(first.vehicles)
    ? first
    : {
        ...(await feed.untilType('changes', ({ vehicles }) => known(vehicles))),
        type: 'state',
        gone: undefined,
      }
  await feed.close()
  return { opened, answers: [hello, JSON.parse(JSON.stringify(state))] }
}

const CHOICES: [string, EmbedFields][] = [
  ['nothing', NO_EMBED_FIELDS],
  ...EMBED_FIELDS.map((field): [string, EmbedFields] => [
    `${field} alone`,
    { ...NO_EMBED_FIELDS, [field]: true },
  ]),
  ...EMBED_FIELDS.map((field): [string, EmbedFields] => [
    `all but ${field}`,
    { ...ALL_EMBED_FIELDS, [field]: false },
  ]),
  ['everything', ALL_EMBED_FIELDS],
]

it.each(CHOICES)('with %s shared no other field leaves, whatever is shown', async (_, fields) => {
  for (const view of Object.keys(VIEWS) as ViewName[]) {
    const { opened, answers } = await told(view, fields)
    const choosing = view === 'playback' || view === 'report'
    const paths = embedPaths(fields)
    const vehicles = choosing ? paths.names : []
    const own = under('view', ...Object.keys(opened.view))
    expect(pathsIn(opened).sort()).toEqual([...paths.open, ...own, ...vehicles].sort())
    const [answer, state] = answers
    if (view === 'map' || view === 'vehicle') {
      expect(pathsIn(answer).sort()).toEqual([...paths.hello, ...own].sort())
      expect(pathsIn(state).sort()).toEqual(paths.state.sort())
    }
    if (view === 'figure')
      expect(pathsIn(answer).sort()).toEqual(
        ['at', 'figures', ...under('figures', 'key', 'kind', 'value'), 'timeZone'].sort(),
      )
    const text = JSON.stringify([opened, ...answers])
    const isTold = {
      name: fields.name && view !== 'figure',
      plate: fields.plate && view !== 'figure',
      driver: fields.driver && view !== 'figure' && view !== 'playback',
      phone: fields.phone && (view === 'map' || view === 'vehicle'),
    }
    // A report without rows has none of them; a track has its rows.
    for (const [field, secret] of Object.entries(SECRETS)) {
      const may = isTold[field as keyof typeof isTold]
      if (!may || view !== 'statistics')
        expect([view, field, text.includes(secret)]).toEqual([view, field, may])
    }
    const never = [van.imei, other.imei, 'Unnamed other', '61.7', 'remark', '351900333444', 'SECRETVIN']
    for (const secret of [...never, 'Secret group', 'Secret customer', 'secretlogin'])
      expect([view, secret, text.includes(secret)]).toEqual([view, secret, false])
    if (view === 'report') {
      expect(text.includes('"speedKmh":47')).toBe(fields.speed)
      expect(LATITUDE.test(text)).toBe(fields.address)
    }
    if (view === 'playback') expect(text.includes('speedKmh')).toBe(fields.speed)
    if (view === 'figure' || view === 'statistics') expect(LATITUDE.test(text)).toBe(false)
  }
})

it('the bearer of an embed opens no other call', async () => {
  const made = await makeEmbed(token, { scope: { imeis: [van.imei] }, fields: ALL_EMBED_FIELDS })
  const { bearer } = (await openEmbed(made.publicId)).data
  for (const [path, module] of Object.entries(ROUTES)) {
    for (const method of METHODS) {
      const handler = (module as Partial<Record<string, RouteHandler>>)[method]
      if (!handler || handler.spec.permission === 'public') continue
      const { status } = await callRoute(handler, { method, token: bearer, params: { id: String(made.id) } })
      expect([method, path, status]).toEqual([method, path, 401])
    }
  }
})
