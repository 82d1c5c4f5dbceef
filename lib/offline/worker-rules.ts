import { isPublicPage } from '@/lib/auth/routes'

/**
 * What the service worker does with requests. It keeps three things, none of them anybody's: files whose address names
 * their content, the outlines of the world, and the page that is shown without a network. Answers of the API, pages of
 * the console and whatever is of other hosts (tiles of streets among it) go by it.
 */
export const OFFLINE_PAGE = '/noNetwork'
/** Where it is served; its scope is the whole host. */
export const SERVICE_WORKER_PATH = '/sw.js'
const WORLD = '/api/basemap/world'
/** Files of the build, and pictures of a brand, which are named anew with every upload. */
const FILES = ['/_next/static/', '/api/domains/files/']
/** Addresses of programs and downloads: a browser that opens one wants its answer or none. */
const PROGRAMS = /^\/(api|v3|tsp2|_next)(\/|$)/

/** What pages of the console tell it. */
export type ToServiceWorker =
  /** Keep what is shown without a network, in the page's language, and the outlines of the world, by their address. */
  | { type: 'prepare'; language: string; world: string }
  /** The reader wants the new build now. */
  | { type: 'takeOver' }

export type WorkerRule = 'kept' | 'page' | 'pass'

type Asked = { method: string; mode: string; url: string }

/**
 * Of a request that a page of `origin` makes: `kept` is answered from what is kept, else kept when it comes; `page` is
 * fetched, and shown without a network as the page for that; `pass` is none of the worker's business. Public pages,
 * shared ones among them, pass: they never show what this browser knows.
 */
export function workerRule({ method, mode, url }: Asked, origin: string): WorkerRule {
  const { pathname, search, origin: host } = new URL(url)
  if (method !== 'GET' || host !== origin) return 'pass'
  if (mode === 'navigate') {
    const isFile = /\.\w+$/.test(pathname)
    return isFile || PROGRAMS.test(pathname) || isPublicPage(pathname) ? 'pass' : 'page'
  }
  // With its version the address names the content.
  if (pathname === WORLD) return new URLSearchParams(search).has('v') ? 'kept' : 'pass'
  return FILES.some((folder) => pathname.startsWith(folder)) ? 'kept' : 'pass'
}

/** The page without a network with all that it loads, and what else was loaded: bounded, so that it pushes nothing of the first out. */
export const CACHES = ['offline', 'files'] as const
export type CacheKind = (typeof CACHES)[number]

/** Tabs that were opened before the newest build load parts of theirs later. */
const BUILDS_KEPT = 2
/** More files than anybody needs of a build; the oldest go. */
export const MAX_KEPT_FILES = 400

export const cacheName = (kind: CacheKind, build: string): string => `${kind}-${build}`

/** Of the caches that there are, oldest first, those that no tab needs any more. */
export function oldCaches(names: readonly string[], build: string): string[] {
  return CACHES.flatMap((kind) => {
    const others = names.filter((name) => name.startsWith(`${kind}-`) && name !== cacheName(kind, build))
    return others.slice(0, Math.max(0, others.length - (BUILDS_KEPT - 1)))
  })
}

/** Under which the page without a network is kept: in one language. */
export const offlineAddress = (language: string): string =>
  `${OFFLINE_PAGE}?${new URLSearchParams({ language })}`

const FILE = /(?:\/_next\/)?(static\/(?:chunks|css|media)\/[\w~.@/-]+?\.(?:js|css|woff2))/g
const PICTURE = /\/api\/domains\/files\/[\w-]+\.\w+/g

/** The files that a page of the build loads, by its text: styles, scripts, fonts that it names, and the brand's logo. */
export function filesOf(html: string): string[] {
  const files = [...html.matchAll(FILE)].map(([, file]) => `/_next/${file}`)
  return [...new Set([...files, ...(html.match(PICTURE) ?? [])])]
}
