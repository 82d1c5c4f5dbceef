import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'
import { atMost, type Bench, type Report } from './support/bench'
import { registerDevices } from './support/devices'
import { connectFleet, placeFleet } from './support/fleet'
import { type Stack, startStack, untilListening } from './support/stack'
import { inBrowser, startWeb } from './support/web'

const MOVING = 10_000
const PER_SECOND = 500
const LOADED = 50_000
const SETTLE_MS = 15_000
const MEASURED_MS = 20_000
const LONG_TASK_MS = 50
const MONITOR_SCRIPT_KB = 500
const LOGIN_SCRIPT_KB = 150

/** What the live map costs the page's main thread and the line. */
export const map: Bench = async (report) => {
  report.note('headless Chromium, 1280×800, WebGL drawn by SwiftShader on the same processors')
  await withStack(MOVING, (stack, url, imeis) => measureMoving(report, stack, url, imeis))
  await withStack(LOADED, (_, url) => measureLoading(report, url))
}

async function withStack(
  devices: number,
  measure: (stack: Stack, url: string, imeis: string[]) => Promise<void>,
): Promise<void> {
  const stack = await startStack()
  try {
    const imeis = await registerDevices(stack, devices)
    await placeFleet(stack, devices)
    await measure(stack, await startWeb(stack), imeis)
  } finally {
    await stack.stop()
  }
}

async function measureMoving(report: Report, stack: Stack, url: string, imeis: string[]): Promise<void> {
  stack.spawn('gateway', 'gateway/main.ts', { GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000' }, MOVING * 2)
  const port = Number(stack.env.GATEWAY_GT06_PORT)
  await untilListening(port)
  const fleet = await connectFleet({ port, imeis, perSecond: PER_SECOND })
  try {
    fleet.go()
    await inBrowser(url, async (page) => {
      const weigh = weighScripts(page)
      await openMonitor(page, url)
      await sleep(SETTLE_MS)
      const weight = await weigh()
      report.figure('JavaScript of /monitorObject, gzipped', weight.page, 'KB', atMost(MONITOR_SCRIPT_KB))
      report.figure('its workers (the feed, the map), gzipped', weight.workers, 'KB')
      report.figure(
        'JavaScript of /login, gzipped',
        await weighLogin(page, url),
        'KB',
        atMost(LOGIN_SCRIPT_KB),
      )
      const about = `${MOVING} vehicles, ${PER_SECOND} updates/s`
      report.figure(`main thread busy, ${about}`, await busyShare(page), '', atMost(0.25))
      await page.goto(`${url}/monitorObject?imei=${imeis[0]}`)
      await page.getByRole('heading', { name: imeis[0] ?? '' }).waitFor()
      await sleep(SETTLE_MS)
      report.figure(
        'the same, one vehicle chosen and its streets in view',
        await busyShare(page),
        '',
        atMost(0.25),
      )
    })
  } finally {
    fleet.end()
  }
}

async function weighLogin(page: Page, url: string): Promise<number> {
  const visitor = await page.context().browser()?.newContext()
  if (!visitor) throw new Error('the browser is gone')
  const login = await visitor.newPage()
  const weigh = weighScripts(login)
  await login.goto(`${url}/login`, { waitUntil: 'networkidle' })
  const { page: kilobytes } = await weigh()
  await visitor.close()
  return kilobytes
}

async function measureLoading(report: Report, url: string): Promise<void> {
  await inBrowser(url, async (page) => {
    await page.addInitScript(() => {
      const scope = globalThis as typeof globalThis & { longTasks: number[] }
      scope.longTasks = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) scope.longTasks.push(duration)
      }).observe({ type: 'longtask', buffered: true })
    })
    const began = Date.now()
    await openMonitor(page, url)
    const shown = Date.now() - began
    await sleep(SETTLE_MS)
    const tasks = await page.evaluate(
      () => (globalThis as typeof globalThis & { longTasks: number[] }).longTasks,
    )
    const blocked = tasks.reduce((sum, duration) => sum + Math.max(0, duration - LONG_TASK_MS), 0)
    report.figure(`${LOADED} devices: until the list is there`, shown, 'ms')
    report.figure(`${LOADED} devices: total blocking time`, Math.round(blocked), 'ms', atMost(500))
  })
}

/** Opens the live map and waits for the fleet in the list and on the map. */
async function openMonitor(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/monitorObject`)
  await page.getByRole('treeitem').first().waitFor()
  await page.locator('.cluster-marker').first().waitFor()
}

/** Share of the time in which the page's main thread had work. */
async function busyShare(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'timeTicks' })
  const before = await readMetrics(session)
  await sleep(MEASURED_MS)
  const after = await readMetrics(session)
  await session.detach()
  return (after.busy - before.busy) / (after.at - before.at)
}

async function readMetrics(session: CDPSession): Promise<{ busy: number; at: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0
  return { busy: value('TaskDuration'), at: value('Timestamp') }
}

type Weight = { page: number; workers: number }

/** Weighs the scripts of a page that is about to be opened. Call the result for KB, gzipped. */
function weighScripts(page: Page): () => Promise<Weight> {
  const sizes = new Map<string, Promise<number>>()
  page.context().on('response', (response) => {
    if (!/\.m?js$/.test(new URL(response.url()).pathname)) return
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length / 1000),
    )
  })
  return async () => {
    const own = new Set(
      await page.evaluate(() =>
        Array.from(document.querySelectorAll('script[src]'), (script) => (script as HTMLScriptElement).src),
      ),
    )
    const weight = { page: 0, workers: 0 }
    for (const [url, size] of sizes) weight[own.has(url) ? 'page' : 'workers'] += await size
    return weight
  }
}
