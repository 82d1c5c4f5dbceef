import { database } from '@/db/client'
import { worldKind } from '@/db/seed/demo-world'
import type { AccountTypeName } from '@/lib/auth/account-types'
import { env } from '@/lib/env'

export type DemoLogin = { account: string; type: AccountTypeName }
export type DemoLogins = { password: string; logins: DemoLogin[] }

const LOGINS: DemoLogin[] = [
  { account: 'demo-admin', type: 'administrator' },
  { account: 'demo-reseller', type: 'distributor' },
  { account: 'demo-fleet', type: 'enterprise' },
  { account: 'demo-user', type: 'endUser' },
  { account: 'demo-viewer', type: 'virtual' },
]

let isDemo: Promise<boolean> | undefined

/** The logins to offer on the login page: of the demo world only, and none anywhere else. */
export async function demoLogins(): Promise<DemoLogins | null> {
  isDemo ??= worldKind(database()).then((kind) => kind === 'demo')
  const offered = await isDemo.catch(() => {
    isDemo = undefined
    return false
  })
  return offered ? { password: env().DEMO_PASSWORD, logins: LOGINS } : null
}
