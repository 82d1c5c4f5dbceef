import { env } from '@/lib/env'

/** Who is asking, for limits and logs. `web/main.ts` sets the header and overwrites any sent by a client. */
export function clientAddress(headers: Headers): string {
  return headers.get('x-client-address')?.replace(/^::ffff:/, '') ?? 'unknown'
}

/** Host as the visitor typed it. */
export function requestHost(headers: Headers): string {
  return (env().TRUST_PROXY && headers.get('x-forwarded-host')) || headers.get('host') || ''
}

/** Whether the browser's connection is encrypted, as a trusted proxy says; ours never is. */
export function isHttps(headers: Headers): boolean {
  return env().TRUST_PROXY && headers.get('x-forwarded-proto') === 'https'
}
