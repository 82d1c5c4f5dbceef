import { expandTileTemplate } from '@/lib/basemap/tile-template'
import { env } from '@/lib/env'

/** Hosts that map tiles come from, as CSP sources. */
function mapHosts(google: boolean): string[] {
  const { MAP_TILE_URL } = env()
  const hosts: string[] = []
  for (const address of MAP_TILE_URL ? expandTileTemplate(MAP_TILE_URL) : []) {
    const host = address.match(/^https?:\/\/[^/]+/)?.[0]
    if (host) hosts.push(host)
  }
  if (google) hosts.push('https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com')
  return hosts
}

/** Where the page asks for streets. Their tiles are fetched by the map's worker, from the same host alone. */
function streetsHost(): string {
  const { MAP_STREETS_URL } = env()
  return MAP_STREETS_URL === 'none' ? '' : new URL(MAP_STREETS_URL).origin
}

/**
 * The one sheet that sonner puts into the page by itself and for which it takes no nonce, by its hash: first
 * empty, then with its rules. A test holds it to the package.
 */
const SHEETS_BY_HASH = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
].join(' ')

/** Of the service whose widget the login page shows, if one was chosen. Its script is let in by the one that loads it. */
const CAPTCHA_HOSTS = {
  work: '',
  picture: '',
  hcaptcha: 'https://hcaptcha.com https://*.hcaptcha.com',
  turnstile: 'https://challenges.cloudflare.com',
}

type PolicyOf = {
  /** Sources of the pages that may show it inside theirs; left out for none. */
  framedBy?: readonly string[]
  /** Whether who is there may look at Google's map. */
  withGoogle: boolean
  /** Whether it is the page that signs in. */
  signsIn: boolean
}

/** The Content-Security-Policy of a page; scripts run by nonce only. */
export function contentSecurityPolicy(
  nonce: string,
  { framedBy = [], withGoogle, signsIn }: PolicyOf,
): string {
  const captcha = signsIn ? CAPTCHA_HOSTS[env().CAPTCHA] : ''
  const maps = mapHosts(withGoogle).join(' ')
  const google = withGoogle
    ? { styles: 'https://fonts.googleapis.com', fonts: 'https://fonts.gstatic.com' }
    : null
  const dev = env().NODE_ENV === 'development'
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    // Next's own overlay in development writes styles without a nonce.
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}' ${SHEETS_BY_HASH}`} ${google?.styles ?? ''} ${captcha}`,
    // React renders style attributes on the server; elements and sheets still need the nonce.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${maps}`,
    `connect-src 'self' ${maps} ${streetsHost()} ${captcha}${dev ? ' ws:' : ''}`,
    // What is to be printed is shown by a frame that nobody sees; the page that signs in prints nothing.
    ...(signsIn ? (captcha ? [`frame-src 'self' ${captcha}`] : []) : ["frame-src 'self' blob:"]),
    `font-src 'self' data: ${google?.fonts ?? ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
  ]
    .map((part) => part.replace(/ {2,}/g, ' ').trim())
    .join('; ')
}

/** Whether other sites may show a page of ours inside theirs; which ones stands in its policy. */
export const mayBeFramed = (path: string): boolean => path === '/iframe'

/** What people without a login see by a link or an embed, pages and calls: nobody else is to learn where it leads. */
const isForViewers = (path: string): boolean =>
  /^\/(monitorShare|iframe|api\/share|api\/embed)(\/|$)/.test(path)

/** What pages of other sites load: the embedded page, and the script that puts it there. */
const isForSites = (path: string): boolean => mayBeFramed(path) || path.startsWith('/embed/')

const OWN_PAGES_MAY = 'camera=(), microphone=(self), geolocation=(self), payment=()'
const EMBEDS_MAY = 'camera=(), microphone=(), geolocation=(), payment=(), fullscreen=(self)'

/** A year, for the host itself: what its sub-domains are is not ours to say. */
const TLS_SECONDS = 365 * 24 * 3600

/**
 * Headers of every answer, pages, files and API alike. `encrypted` is whether the browser's connection is: then it
 * shall never be another again.
 */
export function commonHeaders(path: string, encrypted: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': isForViewers(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isForViewers(path) ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
    'permissions-policy': mayBeFramed(path) ? EMBEDS_MAY : OWN_PAGES_MAY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': isForSites(path) ? 'cross-origin' : 'same-origin',
    ...(encrypted ? { 'strict-transport-security': `max-age=${TLS_SECONDS}` } : {}),
    ...(mayBeFramed(path) ? {} : { 'x-frame-options': 'DENY' }),
  }
}
