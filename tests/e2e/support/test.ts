import { test as base, expect, type Page } from '@playwright/test'
import postgres from 'postgres'
import { DEMO_PASSWORD } from './stack'

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the stack is not running`)
  return value
}

type Fixtures = {
  /** The address of the demo world under another host name, such as `north.localhost`. */
  onHost: (host: string) => string
  /** Signs in through the API, as the page's own visitor. */
  signIn: (account: string) => Promise<void>
  /** Every page of every test is watched for this. */
  watch: undefined
}

type WorkerFixtures = {
  sql: postgres.Sql
  /** Where the demo world's gateway takes GT06 trackers. */
  gatewayGt06Port: number
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  baseURL: async ({}, use) => use(setting('E2E_URL')),
  onHost: async ({ baseURL }, use) => {
    await use((host) => (baseURL ?? '').replace('//localhost', `//${host}`))
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
    async ({}, use) => use(Number(setting('E2E_GATEWAY_GT06_PORT'))),
    { scope: 'worker' },
  ],
  sql: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const sql = postgres(setting('E2E_DATABASE_URL'), { max: 1 })
      await use(sql)
      await sql.end()
    },
    { scope: 'worker' },
  ],
})

export { DEMO_PASSWORD, expect }
