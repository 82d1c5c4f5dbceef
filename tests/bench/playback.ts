import type { APIRequestContext, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { TRACK_DRAWN } from '@/components/playback/map/playback-slots'
import { writePlaybackQuery } from '@/lib/playback/playback-query'
import { atMost, type Bench, median } from './support/bench'
import { registerDevices } from './support/devices'
import { seedLongDrive } from './support/long-drive'
import { startStack } from './support/stack'
import { inBrowser, startWeb } from './support/web'

const FIXES = 100_000
const ROUNDS = 5

/** A hundred thousand fixes of one device, from the database to the picture. */
export const playback: Bench = async (report) => {
  const stack = await startStack()
  try {
    const [imei = ''] = await registerDevices(stack, 1)
    const period = await seedLongDrive(stack, 1, FIXES)
    await stack.db.execute(sql`analyze`)
    const url = await startWeb(stack)
    report.note('headless Chromium, 1280×800, WebGL drawn by SwiftShader on the same processors')
    await inBrowser(url, async (page, context) => {
      const iso = (time: number) => new Date(time).toISOString()
      const track = `${url}/api/devices/${imei}/track?from=${iso(period.from)}&to=${iso(period.to)}&encoding=delta`
      const answers = await askFor(context.request, track)
      report.figure(`${FIXES} fixes: answer of the server, median`, answers.ms, 'ms', atMost(150))
      report.figure('the same, gzipped', answers.megabytes, 'MB', atMost(1))

      const address = `${url}/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period })}`
      const drawn: Awaited<ReturnType<typeof openTrack>>[] = []
      for (let round = 0; round < ROUNDS; round++) drawn.push(await openTrack(page, address))
      const of = (name: keyof (typeof drawn)[number]) => Math.round(median(drawn.map((times) => times[name])))
      report.figure('from the answer to the drawn track, median', of('fromAnswer'), 'ms', atMost(800))
      report.figure('from the question to the drawn track, median', of('fromQuestion'), 'ms')
      report.figure('from the address to the drawn track, median', of('fromAddress'), 'ms')
    })
  } finally {
    await stack.stop()
  }
}

/** How long the server takes to begin its answer, which it packs as a whole first, and what it weighs. */
async function askFor(request: APIRequestContext, url: string): Promise<{ ms: number; megabytes: number }> {
  const { cookies } = await request.storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { get } = await import('node:http')
  const times: number[] = []
  let bytes = 0
  // The first warms the server up.
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now()
    bytes = await new Promise<number>((resolve, reject) => {
      get(url, { headers: { cookie, 'accept-encoding': 'gzip' } }, (response) => {
        if (round > 0) times.push(performance.now() - began)
        if (response.statusCode !== 200)
          reject(new Error(`the track was answered with ${response.statusCode}`))
        let received = 0
        response.on('data', (chunk: Buffer) => {
          received += chunk.length
        })
        response.on('end', () => resolve(received))
      }).on('error', reject)
    })
  }
  return { ms: Math.round(median(times)), megabytes: bytes / 1e6 }
}

/** Opens the screen and reads when the track was asked for, answered and drawn. Milliseconds. */
async function openTrack(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, TRACK_DRAWN)
  return page.evaluate((mark) => {
    const drawn = performance.getEntriesByName(mark)[0]?.startTime ?? 0
    const asked = performance
      .getEntriesByType('resource')
      .find(({ name }) => /\/track\?/.test(name)) as PerformanceResourceTiming
    return {
      fromAnswer: drawn - asked.responseEnd,
      fromQuestion: drawn - asked.startTime,
      fromAddress: drawn,
    }
  }, TRACK_DRAWN)
}
