import postgres from 'postgres'
import { type MailBox, startMailBox } from '../../support/smtp-server'
import { startWorld, type World } from './stack'
import { test as base } from './test'

type MailWorld = World & { box: MailBox }

/** Tests in a demo world of their own, whose worker hands its mails to a real SMTP server. */
export const test = base.extend<object, { world: MailWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const box = await startMailBox()
      const world = await startWorld(process.env.E2E_SERVER_URL ?? '', 'demo', {
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(box.port),
        MAIL_FROM: 'Tracking <no-reply@example.com>',
      })
      await use({ ...world, box })
      await world.stop()
      await box.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ world }, use) => use(world.url),
  gatewayGt06Port: [async ({ world }, use) => use(world.gatewayGt06Port), { scope: 'worker' }],
  sql: [
    async ({ world }, use) => {
      const sql = postgres(world.databaseUrl, { max: 1 })
      await use(sql)
      await sql.end()
    },
    { scope: 'worker' },
  ],
})
