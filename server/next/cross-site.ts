import { AppError } from '@/lib/errors'
import { requestHost } from '@/server/auth/client-address'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A write that is carried by the cookie must prove that a page of ours sent it: browsers set
 * Origin and Sec-Fetch-Site themselves and no other site can forge them. Requests with a token in
 * `Authorization` need no such proof: no foreign page can add that header.
 */
export function refuseCrossSite(method: string, headers: Headers): void {
  if (SAFE.has(method)) return
  refuseForeignOrigin(headers)
  if (headers.has('origin')) return
  if (headers.get('sec-fetch-site') !== 'same-origin') throw new AppError('crossSiteRequest')
}

/**
 * A write that anybody may send, such as signing in: programs say nothing of a page, browsers cannot help saying it, and
 * a page of another site would sign its visitor in as somebody else.
 */
export function refuseForeignPage(method: string, headers: Headers): void {
  const byBrowser = headers.has('origin') || headers.has('sec-fetch-site')
  if (byBrowser && headers.get('sec-fetch-site') !== 'none') refuseCrossSite(method, headers)
}

/** A page of another site says so; whoever names no origin is no page. */
export function refuseForeignOrigin(headers: Headers): void {
  const origin = headers.get('origin')
  if (origin !== null && !sameHost(origin, requestHost(headers))) throw new AppError('crossSiteRequest')
}

function sameHost(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host.toLowerCase()
  } catch {
    return false
  }
}
