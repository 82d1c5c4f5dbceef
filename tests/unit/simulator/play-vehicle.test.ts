import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { fixesBetween } from '@/demo/fixes-between'
import { DEMO_VEHICLES, type DemoVehicle } from '@/demo/vehicles'
import { ConfirmedTimes } from '@/simulator/confirmed-times'
import { playVehicle, statusOf } from '@/simulator/play-vehicle'
import { until } from './sample'
import { TinyGateway } from './tiny-gateway'

const folder = mkdtempSync(path.join(os.tmpdir(), 'fleet-'))
let gateway: TinyGateway | null = null

afterEach(async () => {
  await gateway?.stop()
  gateway = null
})
afterAll(() => rmSync(folder, { recursive: true }))

function named(name: string): DemoVehicle {
  const vehicle = DEMO_VEHICLES.find((it) => it.name === name)
  if (!vehicle) throw new Error(name)
  return vehicle
}

describe('confirmed times', () => {
  it('are kept over restarts, and never go back', () => {
    const kept = ConfirmedTimes.inFolder(folder)
    kept.set('1', 100)
    kept.set('1', 50)
    kept.save()
    expect(ConfirmedTimes.inFolder(folder).get('1')).toBe(100)
    expect(JSON.parse(readFileSync(path.join(folder, 'simulator.json'), 'utf8'))).toEqual({ 1: 100 })
    expect(statSync(path.join(folder, 'simulator.json')).mode & 0o777).toBe(0o600)
  })

  it.each(['', '{', '[1', 'null', '{"1":"x"}'])('begin anew with a broken file: %j', (text) => {
    writeFileSync(path.join(folder, 'simulator.json'), text)
    expect(ConfirmedTimes.inFolder(folder).get('1')).toBeUndefined()
  })
})

describe('a demo vehicle', () => {
  it('uploads first what it missed since its last confirmed fix', async () => {
    gateway = await TinyGateway.start()
    const vehicle = named('Taxi 14')
    const confirmed = new ConfirmedTimes(path.join(folder, 'missed.json'))
    const from = Date.now() - 26 * 3_600_000
    confirmed.set(vehicle.imei, from)
    const stop = new AbortController()
    const { port } = gateway
    const playing = playVehicle(vehicle, { host: '127.0.0.1', portOf: () => port }, confirmed, stop.signal)
    const missed = [...fixesBetween(vehicle, from, Date.now())].map(({ fix }) => fix.time)
    const saved = () => gateway?.saved.map(({ time }) => time) ?? []
    // The last few are confirmed by the next heartbeat only.
    await until(() => saved().length >= missed.length - 100)
    expect(saved()).toEqual(missed.slice(0, saved().length))
    expect(gateway.saved[0]?.buffered).toBe(true)
    await until(() => confirmed.get(vehicle.imei) === saved().at(-1))
    stop.abort()
    await playing
    await until(() => gateway?.logins.length === 1)
  })

  it('without a wire says that ACC is on where it moves, and nowhere else', async () => {
    gateway = await TinyGateway.start()
    const vehicle = named('Container 40-117')
    const confirmed = new ConfirmedTimes(path.join(folder, 'wireless.json'))
    confirmed.set(vehicle.imei, Date.now() - 3 * 86_400_000)
    const stop = new AbortController()
    const { port } = gateway
    const playing = playVehicle(vehicle, { host: '127.0.0.1', portOf: () => port }, confirmed, stop.signal)
    await until(() => (gateway?.saved.length ?? 0) >= 12)
    stop.abort()
    await playing
    for (const { ignition, speedKmh } of gateway.saved) expect(ignition).toBe((speedKmh ?? 0) > 0)
    expect(gateway.saved.some(({ ignition }) => !ignition)).toBe(true)
  })

  it('says how it is', () => {
    const noon = Date.parse('2026-11-18T12:00:00Z')
    expect(statusOf(named('Container 40-117'), noon)).toMatchObject({ ignition: false, voltage: null })
    expect(statusOf(named('Staff shuttle Maia'), noon).voltage).toBeGreaterThan(24)
  })
})
