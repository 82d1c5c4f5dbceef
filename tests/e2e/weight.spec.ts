import { writeFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Request } from '@playwright/test'
import { CONSOLE_PAGES } from '@/lib/pages/known-pages'
import { REPORT_NAMES } from '@/lib/reports/names'
import { graveFindings } from './support/accessibility'
import { expect, test } from './support/test'

type Weight = { script: number; font: number }
type Seen = Weight & { findings: string[] }

/**
 * Thousands of bytes that may come over the wire before a page is what it is, with nothing in the cache. React and Next are
 * 113 of them, the library of the map 240.
 */
const LIMITS: Readonly<Record<string, number>> = {
  '/login': 135,
  '/monitorObject': 470,
  '/monitorPlayback': 540,
  '/geofences': 465,
  // With the routes that are under way.
  '/fleetPath': 445,
  // With the map, and the form beside it.
  '/addFleetPath': 495,
  // With the panel in which an alert is processed and snoozed.
  '/monitorEvent': 270,
  // A form that is the page.
  '/addReport': 270,
  // With the search among all models.
  '/devices/import': 290,
  // Where it has rows it opens with a chart.
  '/trips': 305,
  // So does the board, where a day of the fleet has anything.
  '/fleetIndex': 290,
}
const OTHERS = 260
const FONTS = 60
/** Arabic pages show figures and names in Latin letters beside their own, of which there are two weights. */
const FONTS_OF_TWO_SCRIPTS = 160
const AT_ONCE = 3
/** Looks, half a second apart. */
const MOST_STILL = 12

/** All reports are one page; the address of one stands for them. */
const PAGES = ['/login', ...CONSOLE_PAGES].filter((page) => {
  const name = page.slice(1)
  // Whoever needs no second factor is led away from there.
  if (page === '/twoFactor') return false
  return name === 'trips' || !(REPORT_NAMES as readonly string[]).includes(name)
})

const OF_THE_FLEET = /^\/(fleet|addFleetPath)/

test.describe.configure({ timeout: 600_000 })

test('every page is accessible, and comes with little script and the letters of one script', async ({
  page,
  signIn,
  browser,
  baseURL,
  isMobile,
}, info) => {
  test.skip(isMobile, 'it is the same script')
  await signIn('demo-admin')
  const storageState = await page.context().storageState()
  // To all others these pages only say whom they are for.
  await page.context().clearCookies()
  await signIn('demo-fleet')
  const enterprise = await page.context().storageState()
  const visitor = { baseURL, viewport: { width: 1440, height: 900 } }
  const weights = new Map<string, Seen>()
  const waiting = [...PAGES]
  const work = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift())
      weights.set(
        path,
        await weigh(
          browser,
          path,
          path === '/login'
            ? visitor
            : { ...visitor, storageState: OF_THE_FLEET.test(path) ? enterprise : storageState },
        ),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const told = [...weights].map(([path, { script, font }]) => `${path} ${script} + ${font}`).sort()
  await writeFile(info.outputPath('weights.txt'), told.join('\n'))
  const tooHeavy = [...weights].filter(
    ([path, { script, font }]) => script > (LIMITS[path] ?? OTHERS) || font > FONTS,
  )
  expect(Object.fromEntries(tooHeavy)).toEqual({})
  const notAccessible = [...weights].flatMap(([path, { findings }]) =>
    findings.map((one) => `${path} ${one}`),
  )
  expect(notAccessible).toEqual([])
  for (const [path, { script, font }] of weights) {
    expect(script, `${path} has scripts`).toBeGreaterThan(50)
    expect(font, `${path} has letters`).toBeGreaterThan(10)
  }
})

test('an Arabic page comes with Arabic letters, in the weights that it shows', async ({
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'they are the same letters')
  const arabic = { name: 'locale', value: 'ar', domain: 'localhost', path: '/', expires: -1 }
  const cookie = { ...arabic, httpOnly: false, secure: false, sameSite: 'Lax' as const }
  const storageState = { cookies: [cookie], origins: [] }
  const { font } = await weigh(browser, '/login', { baseURL, storageState })
  expect(font).toBeGreaterThan(FONTS)
  expect(font).toBeLessThanOrEqual(FONTS_OF_TWO_SCRIPTS)
})

/**
 * What a browser that was never there fetches for a page until it fetches no more, in thousands of bytes; and what axe
 * finds there.
 */
async function weigh(browser: Browser, path: string, visitor: BrowserContextOptions): Promise<Seen> {
  const context = await browser.newContext(visitor)
  try {
    const page = await context.newPage()
    // Names on the map are in the letters of their countries: which of them come depends on where other tests drive.
    await context.route('**/api/basemap/places/**', (route) => route.fulfill({ status: 204 }))
    const bytes = { script: 0, font: 0 }
    const open = new Set<Request>()
    page.on('request', (request) => {
      if (kindOf(request)) open.add(request)
    })
    page.on('requestfailed', (request) => open.delete(request))
    page.on('requestfinished', async (request) => {
      const kind = kindOf(request)
      // A page that is left takes some of its requests along.
      const sizes = kind && (await request.sizes().catch(() => null))
      if (kind && sizes) bytes[kind] += sizes.responseBodySize
      open.delete(request)
    })
    await page.goto(path, { waitUntil: 'load' })
    await page.locator('main, [role=main]').first().waitFor()
    let before = -1
    let still = 0
    await expect
      .poll(
        () => {
          const now = bytes.script + bytes.font
          still = now === before ? still + 1 : 0
          before = now
          // Of what nobody says how it ended nothing comes any more either.
          return still > (open.size === 0 ? 0 : MOST_STILL)
        },
        { intervals: [500], timeout: 60_000, message: `${path} comes to rest` },
      )
      .toBe(true)
    const findings = await graveFindings(page)
    return { script: Math.round(bytes.script / 1000), font: Math.round(bytes.font / 1000), findings }
  } finally {
    await context.close()
  }
}

function kindOf(request: Request): keyof Weight | null {
  const type = request.resourceType()
  if (type === 'font') return 'font'
  return type === 'script' || /\/_next\/static\/.*\.m?js$/.test(request.url()) ? 'script' : null
}
