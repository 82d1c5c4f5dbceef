import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { hashPassword } from '@/server/auth/password-hash'
import { ensureBuilt } from '../../../scripts/start/build'
import { BROWSER_ARGS, findBrowser } from '../../../scripts/support/browser'
import { until } from '../../support/until'
import type { Stack } from './stack'

/** Of the account that owns the devices. */
export const BENCH_PASSWORD = 'measure it 1'
const SCREEN = { width: 1280, height: 800 }

/** Lets the accounts of a bench sign in. */
export async function givePassword(db: Stack['db']): Promise<void> {
  await db.execute(sql`update accounts set password_hash = ${await hashPassword(BENCH_PASSWORD, 'bench')}`)
}

/** Starts the web process on a production build. Returns its address. */
export async function startWeb(
  stack: Stack,
  env: Record<string, string> = {},
  openFiles?: number,
): Promise<string> {
  await ensureBuilt()
  await givePassword(stack.db)
  const web = stack.spawn('web', 'web/main.ts', env, openFiles)
  const url = `http://localhost:${stack.env.PORT}`
  await until(async () => {
    if (web.exitCode !== null) throw new Error(readFileSync(path.join(stack.dataDir, 'logs/web.log'), 'utf8'))
    return (await fetch(`${url}/api/captcha`).catch(() => null))?.ok
  }, 60)
  return url
}

/** Signs in the account that owns the devices, or another. Returns what to send as the header `cookie`. */
export async function signIn(url: string, account = 'bench'): Promise<string> {
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    body: JSON.stringify({ account, password: BENCH_PASSWORD }),
    headers: { origin: url, 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`the bench could not sign in: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Opens Chromium, signed in as the account that owns the devices, and calls `use` with an empty page. */
export async function inBrowser(
  url: string,
  use: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
  try {
    const context = await browser.newContext({ viewport: SCREEN })
    const answer = await context.request.post(`${url}/api/session`, {
      data: { account: 'bench', password: BENCH_PASSWORD },
      headers: { origin: url },
    })
    if (!answer.ok()) throw new Error(`the bench could not sign in: ${await answer.text()}`)
    await use(await context.newPage(), context)
  } finally {
    await browser.close()
  }
}
