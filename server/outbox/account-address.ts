import { nearestHost } from '@/db/queries/domains/domains'
import { systemAccess } from '@/lib/auth/access'
import { publicAddress } from '@/lib/brand/public-address'
import { env } from '@/lib/env'

const system = systemAccess('worker')

/** Where the account at `path` finds us, without a visit that would tell. */
export async function addressAt(path: string): Promise<string> {
  const { PORT, PUBLIC_URL, TRUST_PROXY } = env()
  const host = await nearestHost(system, path)
  const visit = { host: host ?? '', https: PUBLIC_URL?.startsWith('https:') ?? false }
  return publicAddress(visit, host ? [host] : [], {
    port: PORT,
    publicUrl: PUBLIC_URL,
    proxied: TRUST_PROXY,
  })
}
