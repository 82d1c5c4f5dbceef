import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import postgres from 'postgres'
import type { DeviceFix } from '@/lib/positions/fix'
import { Gt06Tracker } from '@/simulator/gt06-tracker'
import { makeForwarder } from '../support/forwarder'
import { type Installation, startInstallation } from './support/installation'
import { cloneTemplate } from './support/stack'
import { expect, test } from './support/test'

const TRACKERS = 50
const KILLS_EACH = 4
const AWAY_MS = 40_000
const PASSWORD = 'break it 1'
/** Every tracker sends one fix this often, all of them 1 000 a second; its own clock moves a second with each. */
const EVERY_MS = 50
const MIN_FIXES = 15_000

test.describe.configure({ timeout: 10 * 60_000 })

test('whatever is killed under load, no acknowledged fix is missing or doubled, and the browser catches up', async ({
  page,
}, { project }) => {
  test.skip(project.name === 'phone', 'the same processes whatever the screen')
  const installation = await startInstallation()
  try {
    const imeis = await registerTrackers(installation)
    const load = startLoad(installation, imeis)
    await watchFirst(page, installation, imeis)

    for (let round = 0; round < KILLS_EACH; round++) {
      for (const name of ['gateway', 'postgres', 'web', 'worker'] as const) {
        await sleep(400)
        await installation.kill(name)
        await sleep(200)
        await installation.untilHealthy()
      }
    }

    const sent = await load.stop()
    await expectAllStored(installation.databaseUrl, sent)
    await expectLastShown(page, sent.get(imeis[0] ?? ''), 30_000)
  } finally {
    await installation.stop()
  }
})

test('a database that is away costs no fix, and who watches is told and brought up to date', async ({
  page,
}, { project }) => {
  test.skip(project.name === 'phone', 'the same processes whatever the screen')
  const direct = new URL(await cloneTemplate(process.env.E2E_SERVER_URL ?? '', 'empty'))
  const forwarder = await makeForwarder({ host: direct.hostname, port: Number(direct.port) })
  await forwarder.mend()
  const through = new URL(direct)
  through.host = `127.0.0.1:${forwarder.port}`
  const installation = await startInstallation(through.href)
  try {
    const imeis = await registerTrackers(installation)
    const load = startLoad(installation, imeis)
    await watchFirst(page, installation, imeis)
    const lost = page.getByText('Connection lost. Trying again')
    await expect(lost).toHaveCount(0)

    await forwarder.cut()
    await expect(lost).toBeVisible({ timeout: 30_000 })
    await sleep(AWAY_MS)
    await expect(lost).toBeVisible()
    await forwarder.mend()
    await installation.untilHealthy()

    const sent = await load.stop()
    await expectAllStored(direct.href, sent)
    await expectLastShown(page, sent.get(imeis[0] ?? ''), 60_000)
    await expect(lost).toHaveCount(0)
  } finally {
    await installation.stop()
    await forwarder.cut()
  }
})

async function registerTrackers({ url, setupToken }: Installation): Promise<string[]> {
  const admin = { account: 'breaker', password: PASSWORD }
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { code: number; data: { token: string } }
  }
  expect((await post('/api/setup', { ...admin, customerName: 'Breaker', token: setupToken })).code).toBe(0)
  const { data } = await post('/api/session', admin)
  const imeis = Array.from({ length: TRACKERS }, (_, index) => String(864_000_000_000_000 + index))
  for (const [index, imei] of imeis.entries()) {
    expect((await post('/api/devices', { imei, name: `Tracker ${index}` }, data.token)).code).toBe(0)
  }
  return imeis
}

/** Opens the live map at the first tracker. */
async function watchFirst(page: Page, { url }: Installation, [imei]: readonly string[]): Promise<void> {
  await page.request.post(`${url}/api/session`, { data: { account: 'breaker', password: PASSWORD } })
  await page.goto(`${url}/monitorObject?imei=${imei}`)
  await expect(page.getByRole('heading', { name: 'Tracker 0' })).toBeVisible({ timeout: 30_000 })
}

/** The page was never loaded again: it finds its way back by itself. */
async function expectLastShown(page: Page, sent: DeviceFix[] | undefined, timeout: number): Promise<void> {
  const last = sent?.at(-1)
  await expect(page.getByText(`${last?.lat.toFixed(6)}, ${last?.lon.toFixed(6)}`)).toBeVisible({ timeout })
}

/** Trackers that send without a pause and send again what was not confirmed. */
function startLoad({ gt06Port }: Installation, imeis: readonly string[]) {
  const sent = new Map<string, DeviceFix[]>(imeis.map((imei) => [imei, []]))
  const begun = Math.floor(Date.now() / 1000) * 1000 - 24 * 3_600_000
  let stopped = false
  const trackers = imeis.map((imei, index) => {
    const tracker = new Gt06Tracker({
      identifier: imei,
      host: '127.0.0.1',
      port: gt06Port,
      heartbeatMs: 1000,
      giveUpAfterMs: null,
      status: () => ({
        ignition: true,
        charging: true,
        fuelCut: false,
        voltage: 12,
        batteryPercent: 100,
        gsmLevel: 4,
      }),
    })
    const drive = async () => {
      for (let step = 0; !stopped; step++) {
        const fix = fixAt(index, step, begun)
        sent.get(imei)?.push(fix)
        await tracker.send({ fix, alarm: null })
        await sleep(EVERY_MS)
      }
    }
    return { tracker, done: drive() }
  })
  return {
    stop: async () => {
      stopped = true
      for (const { tracker, done } of trackers) {
        await done
        await tracker.flush()
        tracker.close()
      }
      return sent
    },
  }
}

/** A drive to the east on the grid that the wire can say exactly. */
function fixAt(index: number, step: number, begun: number): DeviceFix {
  const grid = (degrees: number) => Math.round(degrees * 1_800_000) / 1_800_000
  return {
    time: begun + step * 1000,
    lat: grid(48 + index * 0.05),
    lon: grid(11 + step * 0.0002),
    positioned: true,
    source: 1,
    speedKmh: 53,
    heading: 90,
    altitude: null,
    satellites: 9,
    accuracyM: null,
    ignition: true,
    odometerM: null,
    buffered: false,
    sensors: null,
  }
}

async function expectAllStored(databaseUrl: string, sent: ReadonlyMap<string, DeviceFix[]>): Promise<void> {
  // Or else it was no load.
  expect([...sent.values()].flat().length).toBeGreaterThan(MIN_FIXES)
  const sql = postgres(databaseUrl, { max: 1 })
  for (const [imei, fixes] of sent) {
    const rows = await sql<{ ms: number; variant: number; flags: number }[]>`
      select p.time_ms::float8 as ms, p.variant, p.flags
      from fixes p join devices d on d.id = p.device_id where d.imei = ${imei} order by p.fix_time`
    expect(rows.map(({ ms }) => ms)).toEqual(fixes.map(({ time }) => time))
    expect(rows.filter(({ variant, flags }) => variant !== 0 || flags !== 0)).toEqual([])
  }
  await sql.end()
}
