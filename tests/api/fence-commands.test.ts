import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DELETE as deleteFence } from '@/app/api/geofences/[id]/route'
import { POST as importFences } from '@/app/api/geofences/import/route'
import { V3_ROUTES } from '@/app/v3/routes'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { circle, nextRevision, reportAt, saveLive } from '../support/fence-world'
import { fieldsOf, ruleCommandWorld } from '../support/rule-command-world'

const world = ruleCommandWorld()
const { database, ids, tokens, van, made, change, draw, findFence, edit } = world
const { decide, states, ordered } = world
const MINUTE = 60_000
/** Of who changes what a command hangs on, and may not send it. */
const REFUSED = { status: 403, code: 21104 }
const STATUS = { text: 'STATUS#' }

/** The vehicle goes out of the fence in a few minutes. */
const leaving = (start: number) =>
  Array.from({ length: 20 }, (_, index) => reportAt(start, index / 6, index * 120))

describe('a fence with a command', () => {
  it('sends it when a vehicle leaves, counts it, and cuts no engine', async () => {
    expect((await draw({ text: 'dyd,000000#' })).code).toBe(21101)
    expect((await draw({ text: 'STATUS#' }, {}, 'clerk')).status).toBe(403)
    const { data } = await draw({ text: 'STATUS#' })
    const { id } = data
    expect(data).toMatchObject({ onAlert: { text: 'STATUS#' }, commandCounts: { ordered: 0 } })
    await saveLive(van.id, leaving(Date.now() - 4 * MINUTE))
    await decide()
    expect((await ordered())[0]).toMatchObject({ source: 'rule', raisedBy: `geofence:${id}` })
    expect((await findFence(id)).commandCounts).toMatchObject({ ordered: 1 })
    expect(await findFence(id, 'clerk')).toMatchObject({ onAlert: null, commandCounts: null })
    expect(await edit(id, { shape: circle(10) }, 'clerk')).toMatchObject(REFUSED)
    expect((await edit(id, { mail: true }, 'clerk')).status).toBe(200)
    expect((await edit(id, { onAlert: null })).data).toMatchObject({ onAlert: null, commandCounts: null })
  })

  it('that had none before sends it from then on', async () => {
    const { data } = await draw(null)
    expect((await edit(data.id, { onAlert: { text: 'PARAM#' } })).data).toMatchObject({
      onAlert: { text: 'PARAM#' },
    })
    // Of late data what held at its time counts.
    await saveLive(van.id, leaving(Date.now() - 9 * MINUTE))
    expect(await states()).toEqual([])
    await database.db.execute(sql`
      update geofence_versions set to_time = to_time - interval '5 minutes' where to_time is not null`)
    await database.db.execute(sql`
      update geofence_versions set from_time = from_time - interval '5 minutes' where to_time is null`)
    await nextRevision(ids.fleet ?? 0)
    await saveLive(van.id, leaving(Date.now() - 4 * MINUTE))
    await decide()
    expect((await ordered()).map(({ text }) => text)).toEqual(['PARAM#'])
  })

  it('has an alert that sends it', async () => {
    const none = await draw(STATUS, { exit: false })
    expect([none.status, fieldsOf(none)]).toEqual([400, ['onAlert']])
    expect((await draw(STATUS, { exit: false, mail: true, push: true })).status).toBe(400)
    for (const alert of [{ enter: true }, { longTimeIn: 5 }, { longTimeOut: 5 }, { speedLimitKmh: 60 }])
      expect((await draw(STATUS, { exit: false, ...alert })).status).toBe(201)
    const { data } = await draw(STATUS)
    expect(fieldsOf(await edit(data.id, { exit: false }))).toEqual(['onAlert'])
    expect((await edit(data.id, { exit: false, longTimeIn: 5 })).status).toBe(200)
    expect((await edit(data.id, { longTimeIn: null, onAlert: null })).status).toBe(200)
    expect(fieldsOf(await edit(data.id, { onAlert: STATUS }))).toEqual(['onAlert'])
  })

  it.each<[string, object]>([
    ['moved', { shape: circle(10) }],
    ['about other vehicles', { devices: 'all' }],
    ['set to alert to something else', { enter: true }],
    [
      'set to other hours',
      { schedule: { zone: 'UTC', windows: [{ days: [2], from: '08:00', to: '18:00' }] } },
    ],
  ])('is not %s by who may not send it, who may delete it', async (_, said) => {
    const { data } = await draw(STATUS)
    expect(await edit(data.id, said, 'clerk')).toMatchObject(REFUSED)
    expect(await findFence(data.id)).toMatchObject({ shape: data.shape, enter: false, schedule: null })
    expect((await edit(data.id, { name: 'Yard', mail: true }, 'clerk')).status).toBe(200)
    const deleted = await callRoute(deleteFence, {
      token: tokens.clerk,
      method: 'DELETE',
      params: { id: String(data.id) },
    })
    expect(deleted.code).toBe(0)
  })

  it('is not moved by the calls of `/v3` either', async () => {
    const { data } = await draw(STATUS)
    const moved = await callRoute(V3_ROUTES['/v3/new/newFence/updateFence']?.POST as RouteHandler, {
      token: tokens.clerk,
      path: '/v3/new/newFence/updateFence',
      body: { fenceId: data.id, shape: { kind: 'circle', lat: 41.15, lng: -8.62, radius: 500 } },
    })
    expect(moved).toMatchObject(REFUSED)
  })

  it('that was moved since orders nothing of before', async () => {
    const { data } = await draw(STATUS)
    await saveLive(van.id, leaving(Date.now() - 4 * MINUTE))
    expect(await states()).toEqual(['waiting'])
    expect((await edit(data.id, { shape: circle(10) })).status).toBe(200)
    await decide()
    expect([await states(), await ordered()]).toEqual([['cancelled'], []])
  })
})

describe('a fence that a rule with a command looks at', () => {
  it('is moved by who may send it, whether the rule is of its account or one above', async () => {
    for (const who of ['fleet', 'shop']) {
      const { data: yard } = await draw(null)
      const { id } = await made(STATUS, { kind: 'fenceExit', params: { fenceId: yard.id } }, who)
      expect(await edit(yard.id, { shape: circle(10) }, 'clerk')).toMatchObject(REFUSED)
      expect((await edit(yard.id, { enter: true, devices: 'all' }, 'clerk')).status).toBe(200)
      expect((await edit(yard.id, { shape: circle(10) })).status).toBe(200)
      await change(id, { onAlert: null }, who)
      expect((await edit(yard.id, { shape: circle(20) }, 'clerk')).status).toBe(200)
    }
  })

  it('says how fast one may go by who may send it', async () => {
    const { data: yard } = await draw(null)
    const { id } = await made(STATUS, { kind: 'overspeed', params: { limitFrom: 'fence', durationS: 10 } })
    expect(await draw(null, { speedLimitKmh: 20 }, 'clerk')).toMatchObject(REFUSED)
    expect(await edit(yard.id, { speedLimitKmh: 20 }, 'clerk')).toMatchObject(REFUSED)
    expect((await edit(yard.id, { shape: circle(10), enter: true }, 'clerk')).status).toBe(200)
    expect((await edit(yard.id, { speedLimitKmh: 20 })).status).toBe(200)
    expect(await edit(yard.id, { shape: circle(20) }, 'clerk')).toMatchObject(REFUSED)
    expect(await edit(yard.id, { speedLimitKmh: null }, 'clerk')).toMatchObject(REFUSED)
    expect((await importLimit('clerk')).code).toBe(21104)
    expect((await importLimit('fleet')).code).toBe(0)
    await change(id, { enabled: false }, 'clerk')
    expect((await edit(yard.id, { speedLimitKmh: null }, 'clerk')).status).toBe(200)
  })
})

/** A fence in a file, in which one may go 20 km/h. */
function importLimit(who: string) {
  const ring = [
    [-8.62, 41.15],
    [-8.61, 41.15],
    [-8.61, 41.16],
    [-8.62, 41.15],
  ]
  const feature = {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { name: 'Yard', alarms: { speedLimitKmh: 20 } },
  }
  const form = new FormData()
  form.set('mode', 'import')
  form.set(
    'file',
    new File([JSON.stringify({ type: 'FeatureCollection', features: [feature] })], 'a.geojson'),
  )
  return callRoute(importFences, { token: tokens[who], form })
}
