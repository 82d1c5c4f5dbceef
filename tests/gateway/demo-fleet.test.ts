import { setMaxListeners } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceIdentifiers, devices } from '@/db/schema/devices'
import { seedVehicles } from '@/db/seed/demo-vehicles'
import { fixesBetween } from '@/demo/fixes-between'
import { DEMO_VEHICLES, type DemoVehicle } from '@/demo/vehicles'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { ConfirmedTimes } from '@/simulator/confirmed-times'
import { playVehicle } from '@/simulator/play-vehicle'
import { protocolOfModel } from '@/simulator/simulated-protocols'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount } from '../support/world'

const database = freshDatabase()
const gateway = testGateway()
const HOURS = 3 * 3_600_000
const stop = new AbortController()
setMaxListeners(0, stop.signal)
const playing: Promise<void>[] = []
afterAll(async () => {
  stop.abort()
  await Promise.all(playing)
})

/** Of each protocol, all vehicles but of GT06 and phones one. */
const chosen = PROTOCOLS.flatMap(({ name }) => {
  const live = DEMO_VEHICLES.filter(({ model, life }) => life === 'live' && protocolOfModel(model) === name)
  return name === 'gt06' ? live.slice(0, 1) : live
})

beforeAll(async () => {
  const owner = await makeAccount('owner', 'enterprise')
  await database.db.transaction((tx) => seedVehicles(tx, chosen, () => owner, new Date()))
  const confirmed = new ConfirmedTimes(path.join(os.tmpdir(), `fleet-${process.pid}.json`))
  for (const vehicle of chosen) {
    confirmed.set(vehicle.imei, Date.now() - HOURS)
    const where = { host: '127.0.0.1', portOf: gateway.portOf }
    playing.push(playVehicle(vehicle, where, confirmed, stop.signal))
  }
})

async function rowOf({ imei }: DemoVehicle) {
  const [row] = await database.db
    .select({ id: devices.id, kind: deviceIdentifiers.kind, value: deviceIdentifiers.value })
    .from(devices)
    .innerJoin(deviceIdentifiers, eq(deviceIdentifiers.deviceId, devices.id))
    .where(eq(devices.imei, imei))
  if (!row) throw new Error(`no device ${imei}`)
  return row
}

it.each(chosen.map((vehicle) => [protocolOfModel(vehicle.model), vehicle.name, vehicle] as const))(
  'by %s, %s reports through the port of its protocol what it drove',
  async (_protocol, _name, vehicle) => {
    const { id, kind, value } = await rowOf(vehicle)
    expect([kind, value]).toEqual([vehicle.identifier ?? 'imei', vehicle.imei])
    const sent = [...fixesBetween(vehicle, Date.now() - HOURS, Date.now())]
    expect(sent.length).toBeGreaterThan(5)
    const times = await until(async () => {
      const stored = (await storedFixes(id)).map(({ fixTime }) => fixTime.getTime())
      return stored.length >= sent.length - 2 ? stored : null
    })
    // The clock went on since the vehicle began.
    expect(sent.slice(2).filter(({ fix }) => !times.includes(fix.time)).length).toBeLessThan(3)
  },
)
