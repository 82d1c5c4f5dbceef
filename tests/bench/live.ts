import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { atMost, type Bench, percentile, type Report } from './support/bench'
import { registerDevices } from './support/devices'
import { listenToFeed } from './support/feed-listener'
import { connectFleet, placeFleet } from './support/fleet'
import { startStack, untilListening } from './support/stack'
import type { SentFix } from './support/steady-load'
import { inBrowser, signIn, startWeb } from './support/web'

const DEVICES = 10_000
const PER_SECOND = 1000
const WARM_UP_MS = 10_000
const MEASURED_MS = 30_000
/** After the last fix, for what is still on its way. */
const WAIT_MS = 5000
/** A small fleet: each fix is alone on its way. */
const FEW_DEVICES = 100
const FEW_PER_SECOND = 10

/**
 * From a tracker's packet on the wire to its commit and to a viewer's feed, a few fixes a second; and to its event
 * in a browser page that shows a whole fleet, many a second.
 */
export const live: Bench = async (report) => {
  const stack = await startStack()
  try {
    const imeis = await registerDevices(stack, DEVICES)
    await placeFleet(stack, DEVICES)
    const url = await startWeb(stack)
    stack.spawn('gateway', 'gateway/main.ts', { GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: '100000' }, DEVICES * 2)
    const port = Number(stack.env.GATEWAY_GT06_PORT)
    await untilListening(port)
    await measureFew(url, port, imeis.slice(0, FEW_DEVICES), report)
    const fleet = await connectFleet({ port, imeis, perSecond: PER_SECOND })
    try {
      await inBrowser(url, async (page) => {
        await page.goto(`${url}/monitorObject`)
        await page.getByRole('tree').waitFor()
        await listenInPage(page)
        fleet.go()
        await sleep(WARM_UP_MS + MEASURED_MS)
        const { sent } = await fleet.stop()
        await sleep(WAIT_MS)
        const delays = delaysOf(sent, await heardInPage(page))
        report.note(`${DEVICES} trackers, ${PER_SECOND} fixes/s, ${delays.length} fixes measured`)
        report.note('the page shows the fleet on the map meanwhile, drawn by SwiftShader')
        report.figure('packet to browser event, median', percentile(delays, 0.5), 'ms')
        report.figure('packet to browser event, p95', percentile(delays, 0.95), 'ms', atMost(1000))
        report.figure('packet to browser event, longest', percentile(delays, 1), 'ms')
      })
    } finally {
      fleet.end()
    }
  } finally {
    await stack.stop()
  }
}

async function measureFew(url: string, port: number, imeis: string[], report: Report): Promise<void> {
  const viewer = await listenToFeed(url, await signIn(url))
  const fleet = await connectFleet({ port, imeis, perSecond: FEW_PER_SECOND, confirmed: true })
  try {
    fleet.go()
    await sleep(WARM_UP_MS + MEASURED_MS)
    const { sent, storedMs } = await fleet.stop()
    await sleep(WAIT_MS)
    const stored = storedMs.slice((FEW_PER_SECOND * WARM_UP_MS) / 1000)
    const pushed = delaysOf(
      sent,
      viewer.heard.map(({ id, fixTime, at }) => [id, fixTime, at]),
    )
    report.note(`${imeis.length} trackers, ${FEW_PER_SECOND} fixes/s, ${pushed.length} fixes measured`)
    report.figure('packet to commit, median', percentile(stored, 0.5), 'ms', atMost(8))
    report.figure('packet to commit, p95', percentile(stored, 0.95), 'ms')
    report.figure('packet to feed, median', percentile(pushed, 0.5), 'ms', atMost(15))
    report.figure('packet to feed, p95', percentile(pushed, 0.95), 'ms', atMost(40))
  } finally {
    fleet.end()
    viewer.close()
  }
}

type Heard = [id: number, fixTime: number, heardAt: number]
type Listening = typeof globalThis & { heard: Heard[]; EventSource: new (url: string) => EventTarget }

/** Opens a feed of its own in the page and notes when each device's state arrives. */
function listenInPage(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const scope = globalThis as Listening
        scope.heard = []
        const source = new scope.EventSource('/api/live')
        source.addEventListener('ready', () => resolve())
        source.addEventListener('delta', (event) => {
          const heardAt = Date.now()
          const { live } = JSON.parse((event as MessageEvent<string>).data) as { live: number[][] }
          for (const state of live) scope.heard.push([state[0] ?? 0, state[5] ?? 0, heardAt])
        })
      }),
  )
}

const heardInPage = (page: Page): Promise<Heard[]> => page.evaluate(() => (globalThis as Listening).heard)

/** Milliseconds of every fix sent after the warm-up. Throws when one never came. */
function delaysOf(sent: readonly SentFix[], heard: readonly Heard[]): number[] {
  // The first time counts: a later packet tells the same fix again.
  const heardAt = new Map(heard.toReversed().map(([id, fixTime, at]) => [`${id} ${fixTime}`, at]))
  const from = (sent[0]?.[2] ?? 0) + WARM_UP_MS
  const measured = sent.filter(([, , sentAt]) => sentAt >= from)
  return measured.map(([tracker, fixTime, sentAt]) => {
    const at = heardAt.get(`${tracker + 1} ${fixTime}`)
    if (at === undefined) throw new Error(`device ${tracker + 1} was not heard of at ${fixTime}`)
    return at - sentAt
  })
}
