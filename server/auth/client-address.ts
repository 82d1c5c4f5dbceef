import { env } from '@/lib/env'
import { plainAddress, subnetOf } from '@/lib/network/address'

/** Who is asking, for logs and sessions. `web/main.ts` sets the header and overwrites any sent by a client. */
export function clientAddress(headers: Headers): string {
  return plainAddress(headers.get('x-client-address') ?? 'unknown')
}

/** Who is asking, for limits: all addresses of an IPv6 subnet are one. */
export const clientSubnet = (headers: Headers): string => subnetOf(clientAddress(headers))

/** Host as the visitor typed it. */
export function requestHost(headers: Headers): string {
  return (env().TRUST_PROXY && headers.get('x-forwarded-host')) || headers.get('host') || ''
}

/** Whether the browser's connection is encrypted, as a trusted proxy says; ours never is. */
export function isHttps(headers: Headers): boolean {
  return env().TRUST_PROXY && headers.get('x-forwarded-proto') === 'https'
}
