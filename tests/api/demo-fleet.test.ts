import { beforeAll, expect, it } from 'vitest'
import { GET as listTimes } from '@/app/api/driver-assignments/times/route'
import { GET as listDrivers } from '@/app/api/drivers/route'
import { GET as getBoard } from '@/app/api/fleet-board/route'
import { GET as listRoutes } from '@/app/api/fleet-routes/route'
import { GET as listVehicles } from '@/app/api/fleet-vehicles/route'
import { seedCatalogue } from '@/db/seed/catalogue'
import { seedDemoWorld } from '@/db/seed/demo-world'
import { FLEET_VEHICLES, PORTRAITS, SHARED_TRUCKS, UNKNOWN_CARD_OF } from '@/demo/fleet-papers'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import type { ListedRoute } from '@/lib/fleet/routes/route-schema'
import type { Board } from '@/lib/fleet-board/board-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
let token: string

beforeAll(async () => {
  await seedCatalogue(database.db, PROTOCOLS)
  await seedDemoWorld(database.db, { kind: 'demo', password: PASSWORD, now: new Date() })
  token = await tokenFor('demo-fleet')
})

type Page<T> = { items: T[]; total: number }

it('has a driver for everybody who drives, with cards, and one whose licence has ended', async () => {
  const { data } = await callRoute<Page<Driver>>(listDrivers, { token, path: '/api/drivers?pageSize=200' })
  const people = new Set(FLEET_VEHICLES.flatMap(({ driver }) => driver?.name ?? []))
  expect(new Set(data.items.map(({ name }) => name))).toEqual(people)
  for (const { name } of PORTRAITS)
    expect(data.items.find((one) => one.name === name)?.cards.length, name).toBeGreaterThan(0)
  expect(data.items.find(({ name }) => name === UNKNOWN_CARD_OF)?.cards).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(data.items.filter(({ licenceExpiresOn }) => (licenceExpiresOn ?? '9') < today)).toHaveLength(1)
})

it('has a board that can reckon idling and its cost', async () => {
  const { data } = await callRoute<Board>(getBoard, { token, path: '/api/fleet-board?period=month' })
  expect(data.figures.idleFuelL.value).not.toBeNull()
  expect(data.figures.idleCost.value).not.toBeNull()
  expect(data.vehicles).toBeGreaterThanOrEqual(FLEET_VEHICLES.length)
  expect(data.ends.soon).toBeGreaterThan(0)
})

it('has two drivers on each of the trucks that are shared', async () => {
  const { data } = await callRoute<Page<{ id: number; name: string }>>(listVehicles, {
    token,
    path: '/api/fleet-vehicles?pageSize=200',
  })
  for (const truck of Object.keys(SHARED_TRUCKS)) {
    const id = data.items.find(({ name }) => name === truck)?.id
    const { data: times } = await callRoute<Page<{ source: string }>>(listTimes, {
      token,
      path: `/api/driver-assignments/times?vehicleId=${id}`,
    })
    expect(new Set(times.items.map(({ source }) => source)), truck).toEqual(new Set(['plan', 'fixed']))
  }
})

it('has two routes a day, each with a van that drives it', async () => {
  const { data } = await callRoute<Page<ListedRoute>>(listRoutes, { token, path: '/api/fleet-routes' })
  expect(data.items.map(({ name, device }) => [name, device?.name])).toEqual([
    ['Porto west, morning round', 'Porto van 2'],
    ['Valongo, afternoon round', 'Porto van 4'],
  ])
  for (const { lengthM, points, schedule } of data.items) {
    expect(lengthM).toBeGreaterThan(8000)
    expect(points.length).toBe(3)
    expect(schedule?.windows).toHaveLength(1)
  }
})
