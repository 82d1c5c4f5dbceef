import { hostName } from '@/lib/brand/public-address'
import { env } from '@/lib/env'
import { isHttps, requestHost } from '@/server/auth/client-address'

const AT_THE_MACHINE = /^(localhost|127\.[\d.]+|\[::1\])$/

/**
 * The host that trackers and phones are given: what the operator says, else the one by which whoever asks reaches us, a
 * reseller's own too. Who sits at the machine itself is given the installation's public one.
 */
export function gatewayHost(headers: Headers): string {
  const { GATEWAY_PUBLIC_HOST, PUBLIC_URL } = env()
  const asked = hostName(requestHost(headers))
  if (GATEWAY_PUBLIC_HOST) return GATEWAY_PUBLIC_HOST
  return AT_THE_MACHINE.test(asked) && PUBLIC_URL ? new URL(PUBLIC_URL).hostname : asked
}

/** The console's address, without a slash at its end, as whoever asks reaches it; the public one for who sits at the machine. */
export function consoleAddress(headers: Headers): string {
  const { PUBLIC_URL } = env()
  const asked = requestHost(headers)
  if (PUBLIC_URL && AT_THE_MACHINE.test(hostName(asked))) return PUBLIC_URL.replace(/\/+$/, '')
  return `${isHttps(headers) ? 'https' : 'http'}://${asked}`
}
