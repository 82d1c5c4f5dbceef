import { beforeAll, expect, it } from 'vitest'
import { GET as listRules } from '@/app/api/alert-rules/route'
import { GET as listTimes } from '@/app/api/driver-assignments/times/route'
import { GET as listDrivers } from '@/app/api/drivers/route'
import { GET as getBoard } from '@/app/api/fleet-board/route'
import { GET as listMonths } from '@/app/api/fleet-costs/months/route'
import { GET as listCosts } from '@/app/api/fleet-costs/route'
import { GET as listRoutes } from '@/app/api/fleet-routes/route'
import { GET as listVehicles } from '@/app/api/fleet-vehicles/route'
import { GET as listTanks } from '@/app/api/oil-tanks/route'
import { GET as listServices } from '@/app/api/services/route'
import { seedCatalogue } from '@/db/seed/catalogue'
import { seedDemoWorld } from '@/db/seed/demo-world'
import { FLEET_VEHICLES, PORTRAITS, SHARED_TRUCKS, UNKNOWN_CARD_OF } from '@/demo/fleet-papers'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import type { RulePage } from '@/lib/alerts/rules/rule-schema'
import type { CostPage, MonthCost } from '@/lib/fleet/costs/cost-schema'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import type { ListedRoute } from '@/lib/fleet/routes/route-schema'
import type { Service } from '@/lib/fleet/services/service-schema'
import type { OilTank } from '@/lib/fleet/tanks/tank-schema'
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

it('has a truck that speaks to its driver', async () => {
  const { data } = await callRoute<RulePage>(listRules, {
    token,
    path: '/api/alert-rules?sends=voiceMessage',
  })
  expect(data.items.map(({ kind }) => kind).toSorted()).toEqual(['longDriving', 'overspeed'])
  expect(data.items.every(({ devices }) => Array.isArray(devices) && devices.length === 1)).toBe(true)
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

it('has a year of costs, services that were done, and tanks with sensors', async () => {
  const get = async <T>(handler: Parameters<typeof callRoute>[0], query: string) =>
    (await callRoute<T>(handler, { token, path: `/api?${query}` })).data
  const costs = await get<CostPage>(listCosts, 'pageSize=200')
  expect(costs.total).toBeGreaterThan(500)
  expect(costs.totals.map(({ currency }) => currency)).toEqual(['EUR'])
  for (const kind of ['fuel', 'toll', 'fine', 'other'])
    expect((await get<CostPage>(listCosts, `kind=${kind}`)).total, kind).toBeGreaterThan(0)
  const now = new Date()
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 6, 15)).toISOString().slice(0, 7)
  const to = now.toISOString().slice(0, 7)
  const months = (await get<{ items: MonthCost[] }>(listMonths, `from=${from}&to=${to}`)).items
  expect(months.map(({ month }) => month)).toHaveLength(7)
  for (const one of months.slice(1, 6))
    for (const kind of ['fuel', 'toll', 'service', 'insurance'] as const)
      expect(one[kind], `${one.month} ${kind}`).toBeGreaterThan(0)
  expect((await get<Page<Service>>(listServices, '')).total).toBeGreaterThan(30)
  const tanks = await get<Page<OilTank>>(listTanks, 'pageSize=200')
  expect(tanks.items.some(({ type }) => type === 'yard')).toBe(true)
  expect(tanks.items.some(({ capacityOfDevice, capacityL }) => capacityOfDevice && capacityL === 380)).toBe(
    true,
  )
})
