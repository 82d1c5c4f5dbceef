import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alertDeliveries } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { outbox } from '@/db/schema/outbox'
import { ensureProcesses, type ProcessEntry } from '../../scripts/start/processes'
import { freshDatabase } from '../support/database'
import { CENTRE, circle, drawFence } from '../support/fence-world'
import { freeGatewayPorts } from '../support/free-gateway-ports'
import { type TestFix, TestTracker } from '../support/gt06-client'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** The real processes, killed while trackers drive through fences and mails of it are sent. */
const database = freshDatabase()
const VEHICLES = 4
const FENCES = 3
const KILLS = 4
const FIXES_EACH = 120
const AT_ONCE = 6
const STEP_S = 10
/** So that the last fix is of now, and all are told in time. */
const START = Date.now() - FIXES_EACH * STEP_S * 1000

let box: MailBox
let folder: string
let argumentsOf: (entry: ProcessEntry) => string[]
let settings: Record<string, string>
const children = new Map<ProcessEntry, ChildProcess>()
let fleet: number

beforeAll(async () => {
  box = await startMailBox()
  folder = await mkdtemp(path.join(tmpdir(), 'killed-alerts-'))
  argumentsOf = await ensureProcesses()
  settings = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    MAP_STREETS_URL: 'none',
    GATEWAY_HOST: '127.0.0.1',
    ...(await freeGatewayPorts()),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(box.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
    PUBLIC_URL: 'https://track.example.com',
  }
  const email = { email: 'fleet@example.com', emailVerifiedAt: new Date(), language: 'en' }
  fleet = await makeAccount('fleet', 'enterprise', null, email)
})
afterAll(async () => {
  for (const child of children.values()) child.kill('SIGKILL')
  await box.stop()
  await rm(folder, { recursive: true, force: true })
})

function start(entry: ProcessEntry): void {
  const env = { ...process.env, ...settings } as NodeJS.ProcessEnv
  children.set(entry, spawn(process.execPath, argumentsOf(entry), { env, stdio: 'ignore' }))
}

async function restart(entry: ProcessEntry): Promise<void> {
  const child = children.get(entry)
  const gone = child && child.exitCode === null ? once(child, 'exit') : null
  child?.kill('SIGKILL')
  await gone
  start(entry)
}

/** East through all fences, at 72 km/h. */
const drive: TestFix[] = Array.from({ length: FIXES_EACH }, (_, index) => {
  const shape = circle(index * 200 - 1000)
  const lon = shape.kind === 'circle' ? shape.lon : 0
  return { time: START + index * STEP_S * 1000, lat: CENTRE.lat, lon, speedKmh: 72 }
})

/** Sends a drive as a tracker does: what is not confirmed is sent again, at whichever connection. */
async function sendDrive(imei: string): Promise<void> {
  let tracker: TestTracker | null = null
  for (let at = 0; at < drive.length; ) {
    try {
      tracker ??= await TestTracker.login(Number(settings.GATEWAY_GT06_PORT), imei)
      tracker.send(drive.slice(at, at + AT_ONCE))
      await tracker.confirmed()
      at += AT_ONCE
      await sleep(120)
    } catch {
      tracker = null
      await sleep(100)
    }
  }
  await tracker?.end()
}

it('every alert is there once, and told once or doubtful, however often gateway and worker are killed', async () => {
  const vehicles = await Promise.all(Array.from({ length: VEHICLES }, () => makeDevice(fleet)))
  const ids = vehicles.map(({ id }) => id)
  const fenceIds: number[] = []
  for (let index = 0; index < FENCES; index++)
    fenceIds.push(
      await drawFence(fleet, ids, { enter: true, exit: true, mail: true }, circle(index * 7000 + 2000)),
    )
  for (const entry of ['gateway/main.ts', 'worker/main.ts'] as const) start(entry)

  let driving = true
  const drives = Promise.all(vehicles.map(({ imei }) => sendDrive(imei))).finally(() => {
    driving = false
  })
  for (let kill = 0; kill < KILLS && driving; kill++) {
    const before = await raised(ids)
    // In the middle of it: something was raised since the last time.
    await until(async () => !driving || (await raised(ids)) > before)
    await restart('gateway/main.ts')
    await restart('worker/main.ts')
  }
  await drives

  const expected = fenceIds.flatMap((id) => [`fenceEnter geofence:${id}`, `fenceExit geofence:${id}`])
  for (const id of ids) {
    const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    expect(
      events
        .filter(({ step }) => step !== null)
        .map(({ type, subject }) => `${type} ${subject}`)
        .sort(),
    ).toEqual([...expected].sort())
  }
  const settled = async () => {
    const deliveries = await database.db.select().from(alertDeliveries)
    const rows = await database.db.select().from(outbox)
    const isDone = rows.every(({ state }) => state === 'sent' || state === 'doubtful')
    return deliveries.length === ids.length * expected.length && isDone && { deliveries, rows }
  }
  const { deliveries, rows } = await until(settled, 60)
  const keys = deliveries.map(({ deviceId, eventId, channel }) => `${deviceId} ${eventId} ${channel}`)
  expect(new Set(keys).size).toBe(keys.length)
  expect(rows).toHaveLength(deliveries.filter(({ state }) => state === 'told').length)
  const arrived = box.received.map(({ source }) => /^Message-ID: (.*)\r$/im.exec(source)?.[1])
  expect(new Set(arrived).size).toBe(arrived.length)
  const sent = rows.filter(({ state }) => state === 'sent').length
  expect(arrived.length).toBeGreaterThanOrEqual(sent)
  expect(arrived.length).toBeLessThanOrEqual(rows.length)
}, 150_000)

async function raised(ids: readonly number[]): Promise<number> {
  const rows = await database.db.select({ deviceId: deviceEvents.deviceId }).from(deviceEvents)
  return rows.filter(({ deviceId }) => ids.includes(deviceId)).length
}
