import { env } from '@/lib/env'
import { hostsOf, pushServiceOf } from '@/lib/push/push-hosts'
import { hostOf, type Reach, reachable, worldReach } from '@/server/network/reach'

let reach: Reach | undefined

/** Replaces what known push services are reached by; for tests. */
export function setPushReach(given: Reach | undefined): void {
  reach = given
}

/** Whose an endpoint is, by the settings of this process. */
export const serviceOf = (endpoint: string) => pushServiceOf(endpoint, hostsOf(env().PUSH_HOSTS))

/**
 * The addresses that one message may connect to: of the internet for a known service, any for one of the operator. Throws an
 * error that says why there are none.
 */
export async function pushAddresses(endpoint: URL): Promise<string[]> {
  const service = serviceOf(endpoint.href)
  if (service === null) throw new NoPushService('its host is no push service that we know')
  if (service === 'own') return reachable(worldReach(true), hostOf(endpoint))
  reach ??= worldReach(false)
  return reachable(reach, hostOf(endpoint))
}

/** Nothing is ever sent to such an endpoint. */
export class NoPushService extends Error {}
