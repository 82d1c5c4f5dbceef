/** Hosts of the push services that browsers have, with all below those that begin with a point. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const

/** A push service of a browser's maker; one that the operator has added, in whatever network; or nobody's. */
export type PushService = 'known' | 'own' | null

const LOOPBACK = '127.0.0.1'

/** The hosts of a setting, such as `push.example.com, 127.0.0.1`. */
export const hostsOf = (setting: string | undefined): string[] =>
  (setting ?? '').split(',').flatMap((host) => host.trim().toLowerCase() || [])

/**
 * Whose an endpoint is. Nothing else is ever called: browsers hand over whatever address they like. Services of the operator
 * are under https too, but for one on this machine, as tests have it.
 */
export function pushServiceOf(endpoint: string, own: readonly string[]): PushService {
  if (!URL.canParse(endpoint)) return null
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return null
  if (own.includes(hostname)) {
    const isHere = protocol === 'http:' && hostname === LOOPBACK
    return protocol === 'https:' || isHere ? 'own' : null
  }
  if (protocol !== 'https:' || port !== '') return null
  const isKnown = SERVICES.some((name) =>
    name.startsWith('.') ? hostname.endsWith(name) : hostname === name,
  )
  return isKnown ? 'known' : null
}
