import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PATCH as editLink } from '@/app/api/shares/[id]/route'
import { GET as listLinks, POST as makeLink } from '@/app/api/shares/route'
import { database } from '@/db/client'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { shares } from '@/db/schema/shares'
import type { SharePage } from '@/lib/shares/schema'
import { callRoute } from '../support/call-route'
import { reportAt, saveLive } from '../support/fence-world'
import { layRoute } from '../support/route-world'
import {
  firstState,
  makeShare,
  NO_FIELDS,
  openShare,
  shareBody,
  shareWorld,
  watchShare,
} from '../support/share-world'
import { makeDevice } from '../support/world'

const { ids, tokens, newVan, give } = shareWorld()

const MINUTE = 60_000
const FIELDS = { ...NO_FIELDS, route: true }

/** A van that has driven two thirds of a route, eight minutes long so far. */
async function drivingVan(accountId = ids.fleet) {
  const van = await newVan()
  const routeId = await layRoute(accountId, van.id, { durationS: 800 })
  const start = Date.now() - 8 * MINUTE
  await saveLive(
    van.id,
    Array.from({ length: 17 }, (_, half) => reportAt(start, half / 2, half * 333)),
  )
  return { ...van, routeId }
}

describe('the route that a shared vehicle drives', () => {
  it('is told with its line, its progress and its next stop, and nothing else of it', async () => {
    const van = await drivingVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], fields: FIELDS })
    const feed = await watchShare((await openShare(made.token)).data.bearer)
    const lines = await feed.untilType('routes')
    const { vehicles } = await feed.untilType('state')
    const [vehicle] = vehicles
    expect(vehicle?.routes).toEqual([
      {
        name: 'North round',
        share: 0.66,
        stops: 3,
        reached: 2,
        started: true,
        isOff: false,
        next: { name: 'Pier', arrivesAt: expect.any(Number), by: 'engine' },
        lateS: null,
      },
    ])
    expect(vehicle?.routes?.[0]?.next?.arrivesAt).toBeGreaterThan(Date.now())
    expect(lines.vehicles).toEqual([{ key: vehicle?.key, lines: [expect.any(Array)] }])
    const line = lines.vehicles[0]?.lines[0] ?? []
    expect(line[0]?.[0]).toBeCloseTo(41.2, 4)
    expect(line.length).toBeGreaterThan(1)
    const text = JSON.stringify([lines, vehicles])
    for (const secret of ['Depot', 'Mill', van.imei, 'afterMin', 'offsetM'])
      expect(text).not.toContain(secret)
    await feed.close()
  })

  it('goes on live, and is gone once it is finished', async () => {
    const van = await drivingVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], fields: FIELDS })
    const feed = await watchShare((await openShare(made.token)).data.bearer)
    await feed.untilType('state', ({ vehicles: [v] }) => v?.routes?.length === 1)
    await database().update(fleetRoutes).set({ deletedAt: new Date() }).where(eq(fleetRoutes.id, van.routeId))
    // Read again with the link.
    await callRoute(editLink, {
      method: 'PATCH',
      token: tokens.fleet,
      params: { id: String(made.id) },
      body: { name: 'Other' },
    })
    await feed.untilType('routes', ({ vehicles }) => vehicles.length === 0)
    await feed.untilType('state', ({ vehicles: [v] }) => v?.routes?.length === 0)
    await feed.close()
  })

  it('is not told unless that was chosen, by a link of before the choice neither', async () => {
    const van = await drivingVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei] })
    expect((await firstState(made.token))[0]).not.toHaveProperty('routes')
    const { route: _, ...before } = NO_FIELDS
    await database()
      .update(shares)
      .set({ fields: before as typeof NO_FIELDS })
      .where(eq(shares.id, made.id))
    const [vehicle] = await firstState(made.token)
    expect(vehicle).not.toHaveProperty('routes')
    const listed = await callRoute<SharePage>(listLinks, {
      token: tokens.fleet,
      path: '/api/shares?pageSize=100',
    })
    expect(listed.data.items.find(({ id }) => id === made.id)?.fields.route).toBe(false)
  })

  it.each([
    ['a delay', { delayS: 1, roundM: 0, withheld: [] }],
    ['rounding', { delayS: 0, roundM: 100, withheld: [] }],
    [
      'places where positions are withheld',
      { delayS: 0, roundM: 0, withheld: [{ lat: 10, lon: 10, radiusM: 500 }] },
    ],
  ])('is not told with %s', async (_, privacy) => {
    const van = await drivingVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], fields: FIELDS, privacy })
    const [vehicle] = await firstState(made.token)
    expect(vehicle).toBeDefined()
    expect(vehicle).not.toHaveProperty('routes')
  })

  it('is told only where it is of the account that made the link', async () => {
    const van = await drivingVan(ids.reseller)
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], fields: FIELDS })
    expect((await firstState(made.token))[0]?.routes).toEqual([])
  })

  it('leaves with a vehicle that is sold: the link of the former owner shows nothing of it', async () => {
    const [van, other] = [await drivingVan(), await drivingVan()]
    const made = await makeShare(tokens.fleet, { imeis: [van.imei, other.imei], fields: FIELDS })
    expect((await give(van.imei, ids.shop)).status).toBe(200)
    const feed = await watchShare((await openShare(made.token)).data.bearer)
    const lines = await feed.untilType('routes')
    const { vehicles } = await feed.untilType('state')
    expect(vehicles).toHaveLength(1)
    expect(lines.vehicles.map(({ key }) => key)).toEqual(vehicles.map(({ key }) => key))
    await feed.close()
    // The last one: nothing is left of the link.
    expect((await give(other.imei, ids.shop)).status).toBe(200)
    expect((await openShare(made.token)).status).not.toBe(200)
  })

  it('is not told by a link that has expired', async () => {
    const van = await drivingVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], fields: FIELDS })
    await database()
      .update(shares)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(shares.id, made.id))
    expect((await openShare(made.token)).status).not.toBe(200)
  })

  it('may be shared by whoever reads the fleet, and edited from above with all else', async () => {
    const shopVan = await makeDevice(ids.reseller)
    const body = shareBody({ imeis: [shopVan.imei], fields: FIELDS })
    expect((await callRoute(makeLink, { token: tokens.reseller, body })).status).toBe(403)
    const van = await newVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], fields: FIELDS })
    const edit = (change: object, id = made.id) =>
      callRoute(editLink, {
        method: 'PATCH',
        token: tokens.reseller,
        params: { id: String(id) },
        body: change,
      })
    expect((await edit({ hours: 5 })).status).toBe(200)
    const plain = await makeShare(tokens.fleet, { imeis: [van.imei] })
    expect((await edit({ fields: FIELDS }, plain.id)).status).toBe(403)
  })
})
