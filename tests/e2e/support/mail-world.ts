import postgres from 'postgres'
import { type PushServer, startPushServer } from '../../support/push-server'
import { type MailBox, startMailBox } from '../../support/smtp-server'
import { startWorld, type World } from './stack'
import { test as base } from './test'

type MailWorld = World & { box: MailBox; pushes: PushServer }

/**
 * Tests in a demo world of their own, whose worker hands its mails to a real SMTP server, and what it pushes to a push service
 * on this machine. Specs may share it.
 */
export const test = base.extend<object, { world: MailWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const [box, pushes] = [await startMailBox(), await startPushServer()]
      const world = await startWorld(process.env.E2E_SERVER_URL ?? '', 'demo', {
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(box.port),
        MAIL_FROM: 'Tracking <no-reply@example.com>',
        PUSH_HOSTS: '127.0.0.1',
      })
      await use({ ...world, box, pushes })
      await world.stop()
      await Promise.all([box.stop(), pushes.stop()])
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
