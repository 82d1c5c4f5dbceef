import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { GET as getTrail } from '@/app/api/share/trail/route'
import { shares } from '@/db/schema/shares'
import type { SharedTrail, ShareFields } from '@/lib/shares/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import {
  ALL_FIELDS,
  closeFeeds,
  drive,
  makeShare,
  NO_FIELDS,
  openShare,
  watchShare,
} from '../support/share-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

/**
 * What viewers of a link are told, walked value by value for every choice of fields: what is not on the list of a choice
 * must not leave, by whatever call.
 */
const database = freshDatabase()
let token: string
let van: { id: number; imei: string }

const END = { kind: 'arrives', name: 'Secret port', lat: 42.5, lon: -8.5, radiusM: 300 }
const PRIVACY = { withheld: [{ lat: 12.125, lon: 13.375, radiusM: 777.125 }], delayS: 0, roundM: 0 }
/** What a vehicle is, and stands in an answer only where it is shared. */
const SECRETS = {
  name: 'Secret name',
  plate: 'SE-CR-ET',
  driver: 'Secret driver',
  phone: '+351 900 111 222',
  destination: 'Secret port',
}

beforeAll(async () => {
  const fleet = await makeAccount('fleet', 'enterprise')
  token = await tokenFor('fleet')
  van = await makeDevice(fleet, {
    ...{ name: SECRETS.name, plate: SECRETS.plate, remark: 'Secret remark', sim: '351900333444' },
    ...{ driverName: SECRETS.driver, driverPhone: SECRETS.phone, vin: 'SECRETVIN00000001' },
  })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  await drive(van.id, { lat: 41.2, lon: -8.2, time: ago(20) })
  await drive(van.id, { lat: 41.3, lon: -8.3, time: ago(10), speedKmh: 47 })
})
afterEach(closeFeeds)

const PLACE = ['address', 'name', 'country', 'distanceM', 'bearing']
const OPEN = [
  ...['bearer', 'bearerUntil', 'title', 'endsAt', 'end', 'now', 'end.kind', 'end.place', 'brand', 'shows'],
  ...['brand.title', 'brand.themeColor', 'brand.logo', 'shows.fields', 'shows.withholds', 'shows.deviceIcon'],
  ...['shows.delayS', 'shows.roundM', ...Object.keys(NO_FIELDS).map((field) => `shows.fields.${field}`)],
]
const HELLO = [...OPEN.filter((path) => !/^(bearer|brand)/.test(path)), 'type']
const STATE = [
  ...['type', 'vehicles', 'vehicles.key', 'vehicles.withheld', 'vehicles.position'],
  ...['vehicles.position.lat', 'vehicles.position.lon', 'vehicles.position.time'],
]
const ICON = 'vehicles.icon'
const END_PLACE = ['name', 'lat', 'lon', 'radiusM'].map((name) => `end.place.${name}`)
const ESTIMATES = ['straight', 'road'].flatMap((way) => [way, `${way}.distanceM`, `${way}.seconds`])

/** What each field adds, to the link itself and to its vehicles. */
const ADDED: Record<keyof ShareFields, { link?: string[]; state?: string[]; trail?: string[] }> = {
  name: { state: ['vehicles.name'] },
  plate: { state: ['vehicles.plate'] },
  driver: { state: ['vehicles.driver'] },
  phone: { state: ['vehicles.phone'] },
  speed: { state: ['vehicles.position.speedKmh', 'vehicles.position.heading'] },
  address: {
    state: ['', ...PLACE.map((name) => `.${name}`)].map((name) => `vehicles.position.address${name}`),
  },
  trail: { state: ['vehicles.position.part'], trail: ['vehicles.key', 'vehicles.part', 'vehicles.parts'] },
  destination: {
    link: END_PLACE,
    state: ['', ...ESTIMATES.map((name) => `.${name}`)].map((name) => `vehicles.position.destination${name}`),
  },
}

/** The paths of all keys in a value; those in lists count once. */
function pathsIn(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => pathsIn(one, at)))]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`
    return [path, ...pathsIn(inner, path)]
  })
}

const ONE_EACH = (Object.keys(NO_FIELDS) as (keyof ShareFields)[]).map((field): [string, ShareFields] => [
  `${field} alone`,
  { ...NO_FIELDS, [field]: ALL_FIELDS[field] },
])
const BUT_ONE = (Object.keys(NO_FIELDS) as (keyof ShareFields)[]).map((field): [string, ShareFields] => [
  `all but ${field}`,
  { ...ALL_FIELDS, [field]: NO_FIELDS[field] },
])

it.each([
  ['nothing', NO_FIELDS] as [string, ShareFields],
  ...ONE_EACH,
  ...BUT_ONE,
  ['everything', ALL_FIELDS] as [string, ShareFields],
])('with %s shared no other field and no other point leaves', async (_, fields) => {
  for (const deviceIcon of [true, false]) {
    const made = await makeShare(token, { imeis: [van.imei], fields, deviceIcon, end: END, privacy: PRIVACY })
    await database.db
      .update(shares)
      .set({ createdAt: new Date(Date.now() - 60_000) })
      .where(eq(shares.id, made.id))
    const { data } = await openShare(made.token)
    const feed = await watchShare(data.bearer)
    const [hello, state] = [await feed.untilType('hello'), await feed.untilType('state')]
    const trail = (await callRoute<SharedTrail>(getTrail, { token: data.bearer })).data

    const shared = (Object.keys(fields) as (keyof ShareFields)[]).filter(
      (field) => fields[field] !== false && fields[field] !== 'none',
    )
    const added = (of: 'link' | 'state' | 'trail') => shared.flatMap((field) => ADDED[field][of] ?? [])
    expect(pathsIn(data).sort()).toEqual([...OPEN, ...added('link')].sort())
    expect(pathsIn(hello).sort()).toEqual([...HELLO, ...added('link')].sort())
    expect(pathsIn(state).sort()).toEqual([...STATE, ...(deviceIcon ? [ICON] : []), ...added('state')].sort())
    expect(pathsIn(trail).sort()).toEqual(['vehicles', ...added('trail')].sort())

    const text = JSON.stringify([data, hello, state, trail])
    for (const [field, secret] of Object.entries(SECRETS))
      expect([field, text.includes(secret)]).toEqual([field, shared.includes(field as keyof ShareFields)])
    for (const secret of [van.imei, 'remark', '351900333444', 'SECRETVIN', '12.125', '13.375', '777.125'])
      expect(text).not.toContain(secret)
    expect(text.includes('41.2')).toBe(fields.trail !== 'none')
    expect(text.includes('"speedKmh":47')).toBe(fields.speed)
    await feed.close()
  }
})
