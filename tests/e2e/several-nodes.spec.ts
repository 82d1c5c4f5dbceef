import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { createParser } from 'eventsource-parser'
import postgres from 'postgres'
import type { LiveMessage } from '@/lib/live/schema'
import { type Health, ROLES, type Role } from '@/lib/nodes/schema'
import type { DeviceFix } from '@/lib/positions/fix'
import { SESSION_COOKIE } from '@/server/auth/session-cookie'
import { setupTokenOf } from '@/server/auth/setup-token'
import { Gt06Tracker } from '@/simulator/gt06-tracker'
import { NO_TIME } from '../../scripts/test/time-left'
import { type InstallationNode, NODES_SECRET, startNode } from '../support/installation-node'
import { startMailBox } from '../support/smtp-server'
import { cloneTemplate } from './support/stack'
import { isOutOfTime } from './support/test'

const TRACKERS = 6
const CUSTOMERS = 8
const PASSWORD = 'several nodes 1'
/** Every tracker sends one fix this often; its own clock moves a second with each. */
const EVERY_MS = 100
/** A machine that is busy with something else is given its time. */
const SOON = { timeout: 60_000 }

test.describe.configure({ timeout: 6 * 60_000 })

test('two nodes of each role are one platform, and those that die lose and double nothing', async ({
  browser,
}) => {
  test.skip(test.info().project.name === 'phone', 'it is about processes')
  test.skip(test.info().retry === 0 && isOutOfTime(), NO_TIME)
  const box = await startMailBox()
  const databaseUrl = await cloneTemplate(process.env.E2E_SERVER_URL ?? '', 'empty')
  const nodes = await startNodes({
    DATABASE_URL: databaseUrl,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(box.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
  })
  const sql = postgres(databaseUrl, { max: 1 })
  const [gatewayA, gatewayB] = nodes.of('gateway')
  const [workerA] = nodes.of('worker')
  const webs = nodes.of('web')
  const feeds: Feed[] = []
  const cards: Card[] = []
  let load: Load | undefined
  try {
    const { token, devices } = await makePlatform(webs)
    const six = ROLES.flatMap((role) => [`${role} a up`, `${role} b up`])
    for (const { url } of webs) {
      await expect.poll(() => listedNodes(url, token), SOON).toEqual(six)
    }

    for (const { url } of webs) feeds.push(watchFeed(url, token))
    load = startLoad([gatewayA, gatewayB], [...devices.keys()])
    const { sent, connected } = load
    // Every feed has a fix of every tracker, whichever gateway took it, that is newer than `after`.
    const allSeen = (after: ReadonlyMap<string, number>) => () =>
      feeds.every(({ seen }) =>
        [...devices].every(([imei, id]) => (seen.get(id) ?? 0) * 1000 > (after.get(imei) ?? 0)),
      )
    await expect.poll(allSeen(new Map()), SOON).toBe(true)
    expect(new Set(connected.values())).toEqual(new Set([gatewayA.gt06Port, gatewayB.gt06Port]))

    // A browser at each web, with a tracker of either gateway.
    for (const [at, { url }] of webs.entries())
      cards.push(await openCard(browser, { url, token, name: `Tracker ${1 - at}` }))
    for (const card of cards) await expectDriving(card)

    await workerA.kill()
    const orders = orderMails(webs)
    await gatewayA.kill()
    const atDeath = new Map([...sent].map(([imei, fixes]) => [imei, fixes.at(-1)?.time ?? 0]))
    await orders
    await expect.poll(allSeen(atDeath), SOON).toBe(true)
    expect([...connected.values()]).toEqual(Array(TRACKERS).fill(gatewayB.gt06Port))
    for (const card of cards) await expectDriving(card)

    await load.stop()
    await expectAllStored(sql, sent)
    const last = new Map([...sent].map(([imei, fixes]) => [imei, (fixes.at(-1)?.time ?? 0) - 1]))
    await expect.poll(allSeen(last), SOON).toBe(true)
    for (const { url } of webs) {
      await expect
        .poll(() => listedNodes(url, token), SOON)
        .toEqual(six.map((node) => node.replace(/^(gateway|worker) a up$/, '$1 a down')))
    }
    expect((await health(webs[0].url, token)).ok).toBe(true)

    await expect
      .poll(() => sql`select state, attempts from outbox`, SOON)
      .toEqual(Array.from({ length: CUSTOMERS }, () => ({ state: 'sent', attempts: 1 })))
    expect(box.received.flatMap(({ to }) => to).sort()).toEqual(customers().map(({ email }) => email))
  } finally {
    await load?.stop()
    for (const feed of feeds) await feed.close()
    await sql.end()
    await nodes.stop()
    await box.stop()
    for (const { close } of cards) await close()
  }
})

type Pair = [InstallationNode, InstallationNode]

/** Nodes a and b of every role, started at once. */
async function startNodes(settings: Record<string, string> & { DATABASE_URL: string }) {
  const starts = ROLES.flatMap((role) => ['a', 'b'].map((name) => startNode(role, name, settings)))
  const results = await Promise.allSettled(starts)
  const nodes = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
  }
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed) {
    await stop()
    await Promise.all(starts)
  }
  const of = (role: Role) => nodes.filter((node) => node.role === role) as Pair
  return { of, stop }
}

async function call<T>(url: string, path: string, body?: object, token = ''): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: token },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(SOON.timeout),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: T }
  expect(answer, path).toMatchObject({ code: 0 })
  return answer.data
}

async function health(url: string, token: string): Promise<Health> {
  const response = await fetch(`${url}/api/health`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { data: Health }).data
}

async function listedNodes(url: string, token: string): Promise<string[]> {
  const { nodes = [] } = await health(url, token)
  return ROLES.flatMap((role) =>
    nodes
      .filter((node) => node.role === role)
      .map(({ name, state }) => `${role} ${name} ${state}`)
      .sort(),
  )
}

const customers = () =>
  Array.from({ length: CUSTOMERS }, (_, index) => ({
    account: `customer-${index}`,
    email: `customer-${index}@example.com`,
  }))

/** Sets up at one web and goes on at both with the session of one; returns the ids of the devices by IMEI. */
async function makePlatform(webs: Pair): Promise<{ token: string; devices: Map<string, number> }> {
  const [a, b] = webs
  const admin = { account: 'keeper', password: PASSWORD }
  await call(a.url, '/api/setup', { ...admin, customerName: 'Keeper', token: setupTokenOf(NODES_SECRET) })
  const { token } = await call<{ token: string }>(b.url, '/api/session', admin)
  for (const [index, customer] of customers().entries()) {
    const body = { ...customer, type: 'enterprise', password: PASSWORD, customerName: customer.account }
    await call((webs[index % 2] ?? a).url, '/api/accounts', body, token)
  }
  const devices = new Map<string, number>()
  for (let index = 0; index < TRACKERS; index++) {
    const imei = String(864_000_000_000_000 + index)
    const body = { imei, name: `Tracker ${index}` }
    const { id } = await call<{ id: number }>((webs[index % 2] ?? a).url, '/api/devices', body, token)
    devices.set(imei, id)
  }
  return { token, devices }
}

/** Every customer asks one of the webs for a link to a new password. */
async function orderMails(webs: Pair): Promise<void> {
  for (const [index, { account }] of customers().entries()) {
    await call((webs[index % 2] ?? webs[0]).url, '/api/passwords/forgotten', { account })
  }
}

type Feed = { seen: Map<number, number>; close: () => Promise<void> }

/** The live feed of a web: the time of the newest fix that it told of each device, in seconds. */
function watchFeed(url: string, token: string): Feed {
  const seen = new Map<number, number>()
  const closing = new AbortController()
  const parser = createParser({
    onEvent: ({ data }) => {
      const message = JSON.parse(data) as LiveMessage
      if (!('live' in message)) return
      for (const [id, , , , , fixTime] of message.live) if (fixTime !== null) seen.set(id, fixTime)
    },
  })
  const read = async () => {
    const { body } = await fetch(`${url}/api/live`, {
      headers: { authorization: token },
      signal: closing.signal,
    })
    const decoder = new TextDecoder()
    for await (const part of body ?? []) parser.feed(decoder.decode(part, { stream: true }))
  }
  // A feed that ends has seen nothing of what follows, which the test asks for.
  const ended = read().catch(() => {})
  return {
    seen,
    close: async () => {
      closing.abort()
      await ended
    },
  }
}

type Card = { page: Page; close: () => Promise<void> }

/** The live map of a web in a browser of its own, with the card of a device open. */
async function openCard(
  browser: Browser,
  { url, token, name }: { url: string; token: string; name: string },
): Promise<Card> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 960, height: 600 } })
  await context.addCookies([{ name: SESSION_COOKIE, value: token, url }])
  context.setDefaultTimeout(SOON.timeout)
  const page = await context.newPage()
  await page.goto(`${url}/monitorObject`)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('treeitem').filter({ hasText: name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible(SOON)
  return { page, close: () => context.close() }
}

/** Holds the place on the card to moving east, by itself. */
async function expectDriving({ page }: Card): Promise<void> {
  const longitude = async () =>
    Number((await page.getByText(/^4\d\.\d+, 1\d\.\d+$/).textContent())?.split(', ')[1])
  const before = await longitude()
  await expect.poll(longitude, SOON).toBeGreaterThan(before)
}

type Load = ReturnType<typeof startLoad>

/** Trackers, half of them at each gateway, that go to the other one when they lose theirs. */
function startLoad(gateways: Pair, imeis: readonly string[]) {
  const sent = new Map<string, DeviceFix[]>(imeis.map((imei) => [imei, []]))
  const begun = Math.floor(Date.now() / 1000) * 1000 - 24 * 3_600_000
  const connected = new Map<string, number>()
  let stopped = false
  const drives = imeis.map((imei, index) => {
    let at = index % 2
    const options = {
      identifier: imei,
      host: '127.0.0.1',
      port: gateways[at]?.gt06Port ?? 0,
      heartbeatMs: 1000,
      giveUpAfterMs: null,
      status: () => STATUS,
      onConnection: (state: 'connected' | 'lost' | 'refused') => {
        if (state === 'connected') {
          connected.set(imei, options.port)
          return
        }
        connected.delete(imei)
        at = 1 - at
        options.port = gateways[at]?.gt06Port ?? 0
      },
    }
    const tracker = new Gt06Tracker(options)
    const drive = async () => {
      for (let step = 0; !stopped; step++) {
        const fix = fixAt(index, step, begun)
        sent.get(imei)?.push(fix)
        await tracker.send({ fix, alarm: null })
        await sleep(EVERY_MS)
      }
      await tracker.flush()
      tracker.close()
    }
    return drive()
  })
  return {
    sent,
    /** The gateway's port that each is connected to. */
    connected,
    /** Ends when everything that was sent is acknowledged. */
    stop: async () => {
      stopped = true
      await Promise.all(drives)
    },
  }
}

const STATUS = {
  ignition: true,
  charging: true,
  fuelCut: false,
  voltage: 12,
  batteryPercent: 100,
  gsmLevel: 4 as const,
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

async function expectAllStored(sql: postgres.Sql, sent: ReadonlyMap<string, DeviceFix[]>): Promise<void> {
  for (const [imei, fixes] of sent) {
    const rows = await sql<{ ms: number; variant: number }[]>`
      select p.time_ms::float8 as ms, p.variant
      from fixes p join devices d on d.id = p.device_id where d.imei = ${imei} order by p.fix_time`
    expect(rows).toEqual(fixes.map(({ time }) => ({ ms: time, variant: 0 })))
  }
}
