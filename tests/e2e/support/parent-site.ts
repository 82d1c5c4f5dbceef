import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, expect, type Frame, type Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../../../scripts/support/browser'

/** A site of somebody else, another one than the platform's to any browser: `127.0.0.1` beside `localhost`. */
export type ParentSite = {
  origin: string
  /** What its page has in its body from now on. */
  body: string
  /** Gives a token for a visitor; null where it has none to give. */
  token: () => Promise<string | null>
  stop: () => Promise<void>
}

/** Notes in `heard` what its embed tells. */
const LISTENER = `<script>
  const heard = window.heard = []
  for (const name of ['ready', 'resize', 'selected', 'error', 'tokenExpiring', 'ended'])
    document.querySelector('fleet-embed').addEventListener(name, ({ detail }) => heard.push({ event: name, ...detail }))
</script>`

export async function startParentSite(): Promise<ParentSite> {
  const site: ParentSite = { origin: '', body: '', token: async () => null, stop: async () => {} }
  const server: Server = createServer(async (request, response) => {
    if (request.url === '/fleet-token') {
      const token = await site.token()
      response.writeHead(token === null ? 403 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ token }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><title>Parent</title><h1>Our vans</h1>${site.body}${LISTENER}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  site.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return site
}

export type Visitor = { page: Page; context: BrowserContext; leave: () => Promise<void> }

/** Somebody whose browser gives third parties no cookies. */
export async function visitWithoutThirdPartyCookies(url: string): Promise<Visitor> {
  const browser: Browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGS, '--test-third-party-cookie-phaseout'],
  })
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' })
  const page = await context.newPage()
  // Runs as ever, and can be put forward.
  await page.clock.install()
  await page.goto(url)
  return { page, context, leave: () => browser.close() }
}

/** The frame with the embed, once it has been loaded. */
export async function embedFrame(page: Page): Promise<Frame> {
  const handle = await page.locator('fleet-embed iframe').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  return frame
}

type Heard = { event: string } & Record<string, unknown>
export const heardBy = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)

/** The first of such events, once it has been heard; those before `after` do not count. */
export async function untilHeard(page: Page, event: string, after = 0): Promise<Heard> {
  const found = async () => (await heardBy(page)).slice(after).find((one) => one.event === event)
  await expect.poll(found, { timeout: 30_000 }).toBeTruthy()
  return (await found()) as Heard
}
