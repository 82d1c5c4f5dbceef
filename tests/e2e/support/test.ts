import { test as base, expect, type Page } from '@playwright/test'
import postgres from 'postgres'
import { NO_TIME } from '../../../scripts/test/time-left'
import { type Address, DEMO_PASSWORD } from './stack'

/** Whether no test may begin any more: on a slow machine `npm test` ends in time all the same, and says what it left out. */
export const isOutOfTime = (): boolean =>
  Date.now() > Number(process.env.TEST_UNTIL ?? Number.POSITIVE_INFINITY)

/** The demo world of this worker. */
function worldOf({ parallelIndex }: { parallelIndex: number }): Address {
  const worlds = JSON.parse(process.env.E2E_WORLDS ?? '[]') as Address[]
  const world = worlds[parallelIndex]
  if (!world) throw new Error(`there is no world ${parallelIndex}: the stack is not running`)
  return world
}

type Fixtures = {
  /** The address of the demo world under another host name, such as `north.localhost`. */
  onHost: (host: string) => string
  /** Signs in through the API, as the page's own visitor. */
  signIn: (account: string) => Promise<void>
  /** Has the administrator give a host to the reseller that claimed it: nobody can prove one of `*.localhost`. */
  giveDomain: (host: string) => Promise<void>
  inTime: undefined
  /** Every page of every test is watched for this. */
  watch: undefined
}

type WorkerFixtures = {
  sql: postgres.Sql
  /** Where the demo world's gateway takes GT06 trackers. */
  gatewayGt06Port: number
}

const AWAKE_WITHIN_MS = 10_000

/**
 * Waits until React listens to the buttons of the page: what is pressed before is lost, and a busy machine takes its
 * time. A page that is not ours, or has no scripts, is as awake as it will be.
 */
async function untilAwake(page: Page): Promise<void> {
  const awake = () => {
    // Parts of the page wake one after the other; those of a map are not ours.
    const buttons = [...document.querySelectorAll('main button:not(.maplibregl-map button)')]
    const isHeard = (one: Element) => Object.keys(one).some((key) => key.startsWith('__reactProps'))
    return buttons.every(isHeard)
  }
  await page.waitForFunction(awake, undefined, { timeout: AWAKE_WITHIN_MS }).catch(() => {})
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  baseURL: async ({}, use, info) => use(worldOf(info).url),
  onHost: async ({ baseURL }, use) => {
    await use((host) => (baseURL ?? '').replace('//localhost', `//${host}`))
  },
  page: async ({ page }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (options?.waitUntil !== 'commit') await untilAwake(page)
      return answer
    }
    page.reload = async (...given) => {
      const answer = await reload(...given)
      await untilAwake(page)
      return answer
    }
    await use(page)
  },
  signIn: async ({ page, baseURL }, use) => {
    await use(async (account) => {
      const response = await page.request.post('/api/session', {
        data: { account, password: DEMO_PASSWORD },
        headers: { origin: baseURL ?? '' },
      })
      expect(response.status()).toBe(200)
    })
  },
  giveDomain: async ({ playwright, baseURL }, use) => {
    await use(async (host) => {
      const administrator = await playwright.request.newContext({
        baseURL,
        extraHTTPHeaders: { origin: baseURL ?? '' },
      })
      const signedIn = await administrator.post('/api/session', {
        data: { account: 'demo-admin', password: DEMO_PASSWORD },
      })
      expect(signedIn.status()).toBe(200)
      const { data } = (await (await administrator.get('/api/domains')).json()) as {
        data: { id: number; host: string }[]
      }
      const id = data.find((one) => one.host === host)?.id
      const given = await administrator.post(`/api/domains/${id}/give`)
      expect(given.status()).toBe(200)
      await administrator.dispose()
    })
  },
  inTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, info) => {
      // What failed is tried again.
      info.skip(info.retry === 0 && isOutOfTime(), NO_TIME)
      await use(undefined)
    },
    { auto: true },
  ],
  watch: [
    async ({ context }, use) => {
      const wrongs: string[] = []
      const listen = (page: Page) => {
        page.on('pageerror', (error) => wrongs.push(`${page.url()}: ${error.message}`))
        page.on('console', (message) => {
          if (/Content Security Policy|hydrat/i.test(message.text())) wrongs.push(message.text())
        })
      }
      context.on('page', listen)
      await use(undefined)
      expect(wrongs, 'no page breaks its security policy or throws').toEqual([])
    },
    { auto: true },
  ],
  gatewayGt06Port: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, info) => use(worldOf(info).gatewayGt06Port),
    { scope: 'worker' },
  ],
  sql: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, info) => {
      const sql = postgres(worldOf(info).databaseUrl, { max: 1 })
      await use(sql)
      await sql.end()
    },
    { scope: 'worker' },
  ],
})

export { DEMO_PASSWORD, expect }
