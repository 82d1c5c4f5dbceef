import type { IncomingHttpHeaders } from 'node:http'

/** Tells the application who is asking; whatever a client sent under that name is overwritten. */
const CLIENT_ADDRESS = 'x-client-address'

/**
 * Settles in `headers` what proxies say of a request that came through a socket from `socketAddress`. Behind a trusted
 * proxy the last entry of `x-forwarded-for` is who is asking; what stands before it came from outside. Without one
 * anybody may have written such headers: they are taken away, before Next or next-auth believe them. Returns whether an
 * `x-forwarded-for` was among those: there may be a proxy that we were not told of.
 */
export function settleForwarding(
  headers: IncomingHttpHeaders,
  socketAddress: string | undefined,
  trustProxy: boolean,
): boolean {
  const untold = !trustProxy && headers['x-forwarded-for'] !== undefined
  if (!trustProxy) {
    for (const name of Object.keys(headers)) {
      if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete headers[name]
    }
  }
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  headers[CLIENT_ADDRESS] = forwarded || (socketAddress ?? 'unknown')
  return untold
}
