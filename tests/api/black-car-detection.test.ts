import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as makeRule } from '@/app/api/alert-rules/route'
import { GET as listAlerts } from '@/app/api/alerts/route'
import { POST as makeKey } from '@/app/api/api-keys/route'
import { POST as review } from '@/app/api/black-cars/[id]/review/route'
import { DELETE as remove } from '@/app/api/black-cars/[id]/route'
import { POST as submit } from '@/app/api/black-cars/route'
import { GET as getDevice } from '@/app/api/devices/[imei]/route'
import { POST as findEquipment } from '@/app/v3/new/newEquipment/globalSearchEquipment/route'
import { POST as listEquipment } from '@/app/v3/new/newEquipment/queryEquipmentList/route'
import { raiseDue } from '@/db/queries/ingest/raise-due'
import { alertDeadlines, alertTellings } from '@/db/schema/alerts'
import { blackCarAddresses } from '@/db/schema/black-car-addresses'
import { deviceEvents } from '@/db/schema/device-events'
import type { AlertList } from '@/lib/alerts/alert-schema'
import { systemAccess } from '@/lib/auth/access'
import type { BlackCar } from '@/lib/black-cars/schema'
import type { DeviceDetail } from '@/lib/devices/schema'
import type { Equipment } from '@/lib/v3/equipment'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { CENTRE, saveLate as late, saveLive as live, nextRevision, reportAt } from '../support/fence-world'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const START = Date.UTC(2026, 4, 4, 6)
const MINUTE = 60_000
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
const report = (minutes: number, east: number, speedKmh?: number) => reportAt(START, minutes, east, speedKmh)
let quarry: number

beforeAll(async () => {
  ids.reseller = await makeAccount('reseller', 'distributor')
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.reseller)
  ids.depot = await makeAccount('depot', 'endUser', ids.fleet)
  ids.other = await makeAccount('other', 'enterprise', ids.reseller)
  for (const name of Object.keys(ids)) tokens[name] = await tokenFor(name)
  quarry = await pass('Quarry', START - 60 * MINUTE)
})

const date = (minute: number) => new Date(START + minute * MINUTE)
/** An address of the fleet that its reseller passes, as if it had at a time. */
async function pass(name: string, time: number, at = CENTRE): Promise<number> {
  const body = { name, color: '#112233', radiusM: 300, ...at }
  const { data } = await callRoute<BlackCar>(submit, { token: tokens.fleet, body })
  const params = { id: String(data.id) }
  const passed = await callRoute(review, { token: tokens.reseller, params, body: { passed: true } })
  expect(passed.status).toBe(200)
  await change(data.id, { reviewedAt: new Date(time) })
  return data.id
}
async function change(id: number, fields: Partial<typeof blackCarAddresses.$inferInsert>): Promise<void> {
  await database.db.update(blackCarAddresses).set(fields).where(eq(blackCarAddresses.id, id))
  await nextRevision(ids.fleet ?? 0)
}

const rows = (id: number) =>
  database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id)).orderBy(deviceEvents.eventTime)
async function told(id: number) {
  return (await rows(id)).map(({ type, subject, eventTime, endTime, withdrawnAt }) => {
    const minute = (time: Date) => Math.round((time.getTime() - START) / MINUTE)
    const end = endTime ? `–${minute(endTime)}` : ''
    return `${minute(eventTime)}${end} ${type} ${subject}${withdrawnAt ? ' withdrawn' : ''}`
  })
}
const due = (id: number) => database.db.select().from(alertDeadlines).where(eq(alertDeadlines.deviceId, id))
const came = [report(0, -2000), report(10, 0), report(11, 5)]

describe('staying in a passed address', () => {
  it('is told by rules about it, to whom each of them names', async () => {
    const { id, imei } = await makeDevice(ids.depot ?? 0)
    for (const tell of [{ push: true }, { mail: true, roles: ['guard'] }]) {
      const params = { eventTypes: ['blackCarStay'] }
      const body = { name: 'Black cars', kind: 'deviceEvent', params, devices: [imei], tell }
      expect((await callRoute(makeRule, { token: tokens.fleet, body })).status).toBe(201)
    }
    await live(id, came)
    expect(await raiseDue(system, id, START + 15 * MINUTE)).toBe(1)
    const tellings = await database.db.select().from(alertTellings).where(eq(alertTellings.deviceId, id))
    expect(tellings).toMatchObject([
      { accountId: ids.fleet, type: 'blackCarStay', tell: { mail: true, push: true, roles: ['guard'] } },
    ])
  })

  it('is raised by the clock of a silent tracker at 5 minutes, ended by the fix that finds it gone', async () => {
    const { id } = await makeDevice(ids.depot ?? 0)
    await live(id, came)
    expect(await due(id)).toMatchObject([{ type: 'blackCarStay', dueAt: date(15), accountId: null }])
    expect(await raiseDue(system, id, START + 15 * MINUTE - 1)).toBe(0)
    expect(await raiseDue(system, id, START + 15 * MINUTE)).toBe(1)
    expect(await due(id)).toEqual([])
    expect(await told(id)).toEqual([`15 blackCarStay blackCar:${quarry}`])
    await live(id, [report(40, 0), report(50, 2000), report(51, 2500)])
    expect(await told(id)).toEqual([`15–50 blackCarStay blackCar:${quarry}`])
    expect(await rows(id)).toMatchObject([{ accountId: null, data: { minutes: 5 }, step: 'geofences' }])
  })

  it('is raised by fixes alike, whatever order they come in, and taken back by a late one', async () => {
    const stays = [...came, report(14, 0), report(16, 0), report(30, 2000), report(31, 2500)]
    const [inOrder, shuffled] = [(await makeDevice(ids.fleet ?? 0)).id, (await makeDevice(ids.fleet ?? 0)).id]
    await live(inOrder, stays)
    const stay = `15–30 blackCarStay blackCar:${quarry}`
    expect(await told(inOrder)).toEqual([stay])
    await live(shuffled, stays.slice(-1))
    await late(shuffled, stays.slice(0, -1).reverse())
    expect((await told(shuffled)).filter((one) => !one.endsWith('withdrawn'))).toEqual([stay])
    await late(inOrder, [report(12, 2000), report(13, 2500), report(13.5, 2500)])
    expect(await told(inOrder)).toEqual([`${stay} withdrawn`, `19–30 blackCarStay blackCar:${quarry}`])
  })

  it('is seen, by its name, by all who see the vehicle, and by nobody else', async () => {
    const { id, imei } = await makeDevice(ids.depot ?? 0)
    const now = Date.now() - 3 * 3_600_000
    await live(id, [reportAt(now, 0, -2000), reportAt(now, 10, 0), reportAt(now, 20, 0)])
    const alerts = async (who: string) =>
      (await callRoute<AlertList>(listAlerts, { token: tokens[who], path: `/api/alerts?imei=${imei}` })).data
        .items
    for (const who of ['depot', 'fleet', 'reseller'])
      expect(await alerts(who)).toMatchObject([
        {
          kind: 'blackCarStay',
          severity: 'critical',
          subject: `blackCar:${quarry}`,
          subjectName: 'Quarry',
          fenceId: null,
          ruleId: null,
          endTime: null,
        },
      ])
    expect(await alerts('other')).toEqual([])
    const foreign = await makeDevice(ids.other ?? 0)
    await live(foreign.id, [...came, report(20, 0)])
    expect(await told(foreign.id)).toEqual([])
  })
})

describe('the time of an address', () => {
  const FAR = { lat: CENTRE.lat + 0.5, lon: CENTRE.lon }
  const there = (minutes: number, east: number) => {
    const one = report(minutes, east)
    return { ...one, fixes: one.fixes.map((fix) => ({ ...fix, lat: FAR.lat })) }
  }
  const stays = [there(0, -2000), there(10, 0), there(20, 0), there(30, 0), there(40, 2000), there(41, 2500)]

  it('begins with its review: what late data tells of before is no stay', async () => {
    const id = (await makeDevice(ids.fleet ?? 0)).id
    await live(id, [there(100, 2000)])
    const pit = await pass('Pit', START + 22 * MINUTE, FAR)
    await late(id, stays)
    expect(await told(id)).toEqual([`35–40 blackCarStay blackCar:${pit}`])
    await change(pit, { deletedAt: date(23) })
  })

  it('ends when it is withdrawn, and so does the alert; late data is judged by what was passed at its time', async () => {
    const id = (await makeDevice(ids.fleet ?? 0)).id
    const pit = await pass('Deep pit', START - MINUTE, FAR)
    await live(id, stays.slice(0, 3))
    const stay = `15 blackCarStay blackCar:${pit}`
    expect(await told(id)).toEqual([stay])
    const params = { id: String(pit) }
    expect((await callRoute(remove, { token: tokens.fleet, params, method: 'DELETE' })).status).toBe(200)
    await change(pit, { deletedAt: date(25) })
    await live(id, stays.slice(3))
    expect(await told(id)).toEqual([`15–25 blackCarStay blackCar:${pit}`])
    const other = (await makeDevice(ids.fleet ?? 0)).id
    await live(other, [there(200, 2000)])
    await late(other, stays)
    expect(await told(other)).toEqual([`15–25 blackCarStay blackCar:${pit}`])
  })
})

describe('the list of a device', () => {
  it('has the passed addresses of the own account and those below, for who may read them or places', async () => {
    const { imei } = await makeDevice(ids.depot ?? 0)
    const address = { color: '#112233', addressName: 'Quarry', radius: 300, latLng: '41.2,-8.6' }
    const ofDevice = async (token?: string) =>
      (await callRoute<DeviceDetail>(getDevice, { token, params: { imei } })).data.commonAddressList
    for (const who of ['fleet', 'reseller']) expect(await ofDevice(tokens[who])).toEqual([address])
    expect(await ofDevice(tokens.depot)).toEqual([])
    const key = async (scopes: string[]) => {
      const body = { name: 'Key', scopes, password: PASSWORD }
      return (await callRoute<{ key: string }>(makeKey, { token: tokens.fleet, body })).data.key
    }
    expect(await ofDevice(await key(['devices.read']))).toBeNull()
    expect(await ofDevice(await key(['devices.read', 'blackCars.read']))).toEqual([address])
    expect(await ofDevice(await key(['devices.read', 'positions.read']))).toEqual([address])
    const token = tokens.fleet
    const { data } = await callRoute<{ records: Equipment[] }>(listEquipment, {
      token,
      body: { imeiList: [imei] },
    })
    expect(data.records).toMatchObject([{ imei, commonAddressList: [address] }])
    const found = await callRoute<Equipment[]>(findEquipment, { token, body: { keyword: imei } })
    expect(found.data).toMatchObject([{ imei, commonAddressList: [address] }])
  })
})
