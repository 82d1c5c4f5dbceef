import { isIP } from 'node:net'
import { listBrandedHosts } from '@/db/queries/domains/domains'
import { systemAccess } from '@/lib/auth/access'
import { isOwnHost } from '@/lib/domains/own-host'
import { env } from '@/lib/env'
import { isOutsideAddress } from './outside-address'

/** Whether a host would never be called: a number that is not of the internet, or a name of ours. What a name leads to shows later. */
export async function isNeverCalled(host: string): Promise<boolean> {
  return isIP(host) > 0 ? !isOutsideAddress(host) : isOurHost(host)
}

/** The installation's own, or a proven domain of somebody's brand. */
async function isOurHost(host: string): Promise<boolean> {
  if (isOwnHost(host, { publicUrl: env().PUBLIC_URL, machine: [] })) return true
  return (await listBrandedHosts(systemAccess('web'))).includes(host)
}
