import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ShareFields } from '@/lib/shares/schema'
import { freshDatabase } from '../support/database'
import { closeFeeds } from '../support/feed-reader'
import { pathsIn, sharedOf, sharedPaths } from '../support/share-paths'
import {
  ALL_FIELDS,
  ago,
  drive,
  madeAgo,
  makeShare,
  NO_FIELDS,
  openShare,
  trailOf,
  watchShare,
} from '../support/share-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

/**
 * What viewers of a link are told, walked value by value for every choice of fields: what is not on the list of a choice
 * must not leave, by whatever call.
 */
freshDatabase()
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
    name: SECRETS.name,
    plate: SECRETS.plate,
    remark: 'Secret remark',
    sim: '351900333444',
    driverName: SECRETS.driver,
    driverPhone: SECRETS.phone,
    vin: 'SECRETVIN00000001',
  })
  await drive(van.id, { lat: 41.2, lon: -8.2, time: ago(20) })
  await drive(van.id, { lat: 41.3, lon: -8.3, time: ago(10), speedKmh: 47 })
})
afterEach(closeFeeds)

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
    await madeAgo(made.id, 60)
    const { data } = await openShare(made.token)
    const feed = await watchShare(data.bearer)
    const [hello, state] = [await feed.untilType('hello'), await feed.untilType('state')]
    const trail = (await trailOf(data.bearer)).data

    const shared = sharedOf(fields)
    const paths = sharedPaths(fields, deviceIcon)
    expect(pathsIn(data).sort()).toEqual(paths.open.sort())
    expect(pathsIn(hello).sort()).toEqual(paths.hello.sort())
    expect(pathsIn(state).sort()).toEqual(paths.state.sort())
    expect(pathsIn(trail).sort()).toEqual(paths.trail.sort())

    const text = JSON.stringify([data, hello, state, trail])
    for (const [field, secret] of Object.entries(SECRETS))
      expect([field, text.includes(secret)]).toEqual([field, shared.includes(field as keyof ShareFields)])
    for (const secret of [van.imei, 'remark', '351900333444', 'SECRETVIN', '12.125', '13.375', '777.125'])
      expect(text).not.toContain(secret)
    // A moment may end in 41.2 seconds.
    expect(/(?<!\d:)41\.2/.test(text)).toBe(fields.trail !== 'none')
    expect(text.includes('"speedKmh":47')).toBe(fields.speed)
    await feed.close()
  }
})
