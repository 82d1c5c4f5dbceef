import { hostsAbove } from '@/db/queries/domains/domains'
import { systemAccess } from '@/lib/auth/access'
import { hostName, publicAddress } from '@/lib/brand/public-address'
import { env } from '@/lib/env'
import { isHttps, requestHost } from '@/server/auth/client-address'

/** Where a link leads that is mailed to the account at `path`, asked for in a visit with these headers. */
export async function addressFor(headers: Headers, path: string): Promise<string> {
  const { PORT, PUBLIC_URL, TRUST_PROXY } = env()
  const visit = { host: hostName(requestHost(headers)), https: isHttps(headers) }
  const hosts = await hostsAbove(systemAccess('web'), path)
  return publicAddress(visit, hosts, { port: PORT, publicUrl: PUBLIC_URL, proxied: TRUST_PROXY })
}
