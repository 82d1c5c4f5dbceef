import { beforeAll, describe, expect, it } from 'vitest'
import { GET as search } from '@/app/api/search/route'
import { geofences } from '@/db/schema/geofences'
import { landmarks } from '@/db/schema/landmarks'
import { fenceAlarms } from '@/lib/geofences/schema'
import type { SearchResult } from '@/lib/search/schema'
import es from '@/messages/es.json' with { type: 'json' }
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()

beforeAll(async () => {
  const admin = await makeAccount('admin', 'administrator')
  const north = await makeAccount('north', 'distributor', admin)
  const fleet = await makeAccount('fleet', 'enterprise', north, { customerName: 'Lisboa Freight' })
  const other = await makeAccount('other', 'enterprise', admin, { customerName: 'Lisboa Taxis' })
  await makeDevice(fleet, { name: 'Lisboa van', plate: 'AB-12-CD' })
  await makeDevice(other, { name: 'Lisboa cab' })
  const shape = { kind: 'circle' as const, lat: 38.7, lon: -9.1, radiusM: 300 }
  const fence = (accountId: number, name: string, deletedAt: Date | null = null) => ({
    accountId,
    name,
    deletedAt,
    shape,
    color: '#3b7aff',
    shapeVersion: 1,
    alarms: fenceAlarms.parse({}),
    targets: { kind: 'all' as const },
  })
  await database.db
    .insert(geofences)
    .values([
      fence(fleet, 'Old Lisboa yard'),
      fence(fleet, 'Lisboa yard'),
      fence(fleet, 'Lisboa gone', new Date()),
      fence(other, 'Lisboa rank'),
      fence(north, 'Lisboa north'),
    ])
  await database.db
    .insert(landmarks)
    .values([fleet, other].map((accountId) => ({ accountId, name: 'Lisboa gate', icon: 'pin', shape })))
})

const find = async (login: string, q: string, headers: Record<string, string> = {}) =>
  callRoute<SearchResult>(search, {
    path: `/api/search?q=${encodeURIComponent(q)}`,
    token: await tokenFor(login),
    headers,
  })

describe('the search', () => {
  it('finds devices, accounts and places, and of the first two only what is theirs', async () => {
    const { data } = await find('fleet', 'lisboa')
    expect(data.devices.map(({ name }) => name)).toEqual(['Lisboa van'])
    expect(data.accounts.map(({ name }) => name)).toEqual(['Lisboa Freight'])
    const { data: all } = await find('admin', 'lisboa')
    expect(all.devices).toHaveLength(2)
    expect(all.accounts).toHaveLength(2)
    const { data: place } = await find('fleet', 'Porto A')
    expect(place.places[0]).toMatchObject({ name: 'Porto Alegre', country: 'BR' })
  })

  it('finds geofences and landmarks of the own account and of those below, whose they are', async () => {
    const { data } = await find('fleet', 'lisboa')
    expect(data.geofences.map(({ name, account }) => [name, account])).toEqual([
      ['Lisboa yard', null],
      ['Old Lisboa yard', null],
    ])
    expect(data.landmarks).toMatchObject([{ name: 'Lisboa gate', account: null }])
    const above = (await find('north', 'lisboa y')).data
    expect(above.geofences.map(({ account }) => account)).toEqual(['Lisboa Freight', 'Lisboa Freight'])
    expect((await find('north', 'lisboa')).data.landmarks).toMatchObject([{ account: 'Lisboa Freight' }])
    expect((await find('fleet', 'lisboa_yard')).data.geofences).toEqual([])
  })

  it('finds a device by its plate and takes signs of patterns as letters', async () => {
    expect((await find('fleet', 'b-12')).data.devices).toHaveLength(1)
    expect((await find('fleet', '%%')).data.devices).toHaveLength(0)
  })

  it('finds reports by their titles in the language of who asks, the nearest first', async () => {
    const { reports } = (await find('fleet', 'mileage')).data
    expect(reports[0]).toEqual({ path: '/mileage', title: 'Mileage' })
    const spanish = await find('fleet', es.reports.names.trips, { 'accept-language': 'es' })
    expect(spanish.data.reports[0]).toEqual({ path: '/trips', title: es.reports.names.trips })
    expect((await find('fleet', 'lisboa')).data.reports).toEqual([])
  })

  it('wants two letters and takes fifty', async () => {
    expect((await find('fleet', 'a')).status).toBe(400)
    expect((await find('fleet', 'a'.repeat(51))).status).toBe(400)
  })
})
