import { describe, expect, it } from 'vitest'
import { distanceM } from '@/lib/geo/distance'
import {
  ago,
  drive,
  firstState,
  madeAgo,
  makeShare,
  NO_FIELDS,
  openShare,
  shareWorld,
  trailOf,
  watchShare,
} from '../support/share-world'
import { makeDevice } from '../support/world'

const { ids, tokens, newVan, give } = shareWorld()

describe('privacy', () => {
  const HOME = { lat: 41, lon: -8, radiusM: 500 }
  /** Southwards through the circle, a point every 100 m. */
  const way = Array.from({ length: 41 }, (_, step) => ({ lat: 41.018 - step * 0.0009, lon: -8 }))

  it('withholds where a vehicle is within a circle: no point and no line of it leave', async () => {
    const van = await newVan()
    const made = await makeShare(tokens.fleet, {
      imeis: [van.imei],
      privacy: { withheld: [HOME] },
      fields: { ...NO_FIELDS, trail: 'sinceCreation', speed: true, address: true },
    })
    await madeAgo(made.id, 600)
    const { bearer } = (await openShare(made.token)).data
    const feed = await watchShare(bearer)
    const parts = new Set<number | undefined>()
    for (const [step, point] of way.entries()) {
      await drive(van.id, { ...point, time: ago(way.length - step) }, { late: step % 10 !== 0 })
      if (step % 10 !== 0) continue
      const inside = distanceM(point, HOME) < HOME.radiusM
      const wanted = await feed.untilType('state', ({ vehicles: [v] }) =>
        inside ? v?.withheld === true : v?.position?.lat === Math.round(point.lat * 1e6) / 1e6,
      )
      const [vehicle] = wanted.vehicles
      if (inside) expect(vehicle).toEqual({ key: vehicle?.key, icon: 'car', withheld: true, position: null })
      else parts.add(vehicle?.position?.part)
    }
    expect(parts.size).toBe(2)
    const { data } = await trailOf(bearer)
    const lines = data.vehicles[0]?.parts ?? []
    expect(lines).toHaveLength(2)
    const points = lines.flat().map(([lat, lon]) => distanceM({ lat, lon }, HOME))
    expect(points.length).toBeGreaterThan(10)
    expect(Math.min(...points)).toBeGreaterThan(HOME.radiusM)
    // The edge is not where it was drawn, and the same whenever it is asked for.
    expect(Math.min(...points)).toBeGreaterThan(HOME.radiusM + 20)
    expect((await trailOf((await openShare(made.token)).data.bearer)).data.vehicles[0]?.parts).toEqual(lines)
  })

  it('tells where a vehicle is only within a circle', async () => {
    const van = await newVan()
    await drive(van.id, { lat: 41.1, lon: -8 })
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], privacy: { onlyWithin: HOME } })
    await expect
      .poll(async () => (await firstState(made.token))[0])
      .toMatchObject({ withheld: true, position: null })
    await drive(van.id, { lat: 41.0001, lon: -8 })
    await expect.poll(async () => (await firstState(made.token))[0]?.position?.lat).toBe(41.0001)
  })

  it('does not tell of a destination where positions are withheld', async () => {
    const van = await newVan()
    await drive(van.id, { lat: 41.1, lon: -8 })
    const made = await makeShare(tokens.fleet, {
      imeis: [van.imei],
      end: { kind: 'arrives', name: 'Home', ...HOME },
      privacy: { withheld: [HOME] },
      fields: { ...NO_FIELDS, destination: true },
    })
    const { data } = await openShare(made.token)
    expect(data.end).toEqual({ kind: 'arrives', place: null })
    const states = async () => await firstState(made.token)
    await expect.poll(async () => (await states())[0]?.position?.lat).toBe(41.1)
    expect(JSON.stringify([data, await states()])).not.toMatch(/Home|destination":\{|41\.0?,/)
  })

  it('tells of the minutes before the link where that is chosen, and of no former owner', async () => {
    const van = await newVan()
    await drive(van.id, { lat: 41.2, lon: -8, time: ago(300) })
    const parts = async (trail: string) => {
      const made = await makeShare(tokens.fleet, { imeis: [van.imei], fields: { ...NO_FIELDS, trail } })
      return (await trailOf((await openShare(made.token)).data.bearer)).data.vehicles[0]?.parts ?? []
    }
    expect(await parts('minutes15')).toEqual([])
    expect(await parts('minutes15WithPast')).toEqual([[[41.2, -8, expect.any(Number)]]])
  })

  it('tells positions that are older than the delay, in the trail too', async () => {
    const van = await newVan()
    await drive(van.id, { lat: 41, lon: -8, time: ago(700) })
    await drive(van.id, { lat: 42, lon: -8, time: ago(400) })
    await drive(van.id, { lat: 43, lon: -8, time: ago(10) })
    const made = await makeShare(tokens.fleet, {
      imeis: [van.imei],
      privacy: { delayS: 300 },
      fields: { ...NO_FIELDS, trail: 'sinceCreation' },
    })
    await madeAgo(made.id, 500)
    expect((await firstState(made.token))[0]?.position?.lat).toBe(42)
    const { data } = await trailOf((await openShare(made.token)).data.bearer)
    expect(data.vehicles[0]?.parts.flat().map(([lat]) => lat)).toEqual([42])
  })

  it('rounds to a grid, points of the trail too', async () => {
    const van = await newVan()
    const made = await makeShare(tokens.fleet, {
      imeis: [van.imei],
      privacy: { roundM: 1000 },
      fields: { ...NO_FIELDS, trail: 'minutes15' },
    })
    await madeAgo(made.id, 500)
    const exact = { lat: 41.123456, lon: -8.654321 }
    for (const seconds of [3, 2, 1])
      await drive(van.id, { lat: exact.lat + seconds / 100_000, lon: exact.lon, time: ago(seconds) })
    const told = async () => (await firstState(made.token))[0]?.position
    await expect.poll(told).not.toBeNull()
    const position = await told()
    expect(position).not.toMatchObject({ lat: exact.lat })
    const off = distanceM(exact, { lat: position?.lat ?? 0, lon: position?.lon ?? 0 })
    expect(off).toBeGreaterThan(10)
    expect(off).toBeLessThan(720)
    const { data } = await trailOf((await openShare(made.token)).data.bearer)
    expect(data.vehicles[0]?.parts).toEqual([[[position?.lat, position?.lon, expect.any(Number)]]])
  })

  it('tells no trail of before the link, nor of the time of another owner', async () => {
    const van = await makeDevice(ids.shop, { name: 'Used' })
    await drive(van.id, { lat: 40, lon: -8, time: ago(100) })
    for (const owner of [ids.reseller, ids.fleet]) expect((await give(van.imei, owner)).status).toBe(200)
    const made = await makeShare(tokens.fleet, {
      imeis: [van.imei],
      fields: { ...NO_FIELDS, trail: 'minutes15' },
    })
    expect((await firstState(made.token))[0]?.position).toBeNull()
    await drive(van.id, { lat: 41, lon: -8 })
    const latitudes = async () => {
      const { data } = await trailOf((await openShare(made.token)).data.bearer)
      return data.vehicles[0]?.parts.flat().map(([lat]) => lat)
    }
    await expect.poll(latitudes, { timeout: 20_000 }).toEqual([41])
    await madeAgo(made.id, 500)
    expect(await latitudes()).toEqual([41])
  })
})
