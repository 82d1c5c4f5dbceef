import {
  cacheName,
  filesOf,
  MAX_KEPT_FILES,
  OFFLINE_PAGE,
  offlineAddress,
  oldCaches,
  type ToServiceWorker,
  workerRule,
} from '@/lib/offline/worker-rules'
import { listenForPushes } from './push-events'

/**
 * The service worker, `/sw.js`: a file of its own, bundled with the build whose name it bears (`scripts/start/build.ts`).
 * What it does with which request is decided in `lib/offline/worker-rules.ts`.
 */
const scope = self as unknown as ServiceWorkerGlobalScope
const BUILD = process.env.BUILD_ID ?? ''
const OFFLINE = cacheName('offline', BUILD)
const FILES = cacheName('files', BUILD)

scope.addEventListener('install', (event) => {
  // The page without a network is there before the build of before gives way.
  event.waitUntil(
    keptLanguage()
      .then((language) => (language === null ? undefined : prepare(language)))
      .catch(() => {}),
  )
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of oldCaches(await caches.keys(), BUILD)) await caches.delete(name)
      await scope.clients.claim()
    })(),
  )
})

scope.addEventListener('message', (event) => {
  const message = event.data as ToServiceWorker
  if (message.type === 'takeOver') void scope.skipWaiting()
  else event.waitUntil(Promise.all([prepare(message.language), keep(message.world)]).catch(() => {}))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const rule = workerRule(request, scope.location.origin)
  if (rule === 'kept') event.respondWith(keptOrFetched(event))
  else if (rule === 'page') event.respondWith(pageOrOffline(request))
})

listenForPushes(scope, () => keptLanguage())

async function keptOrFetched(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = await find(request)
  if (known) return request.destination === 'worker' ? withoutAddress(known) : known
  const answer = await fetch(request)
  // A browser that is full keeps nothing more, and shows the page all the same.
  if (answer.ok) event.waitUntil(store(request, answer.clone()).catch(() => {}))
  return answer
}

/**
 * What a worker is started with stands behind the `#` of its address, and one that is answered from here would take the address
 * under which its script was kept: several workers have one script.
 */
const withoutAddress = ({ body, status, statusText, headers }: Response): Response =>
  new Response(body, { status, statusText, headers })

const find = (request: Request | string) => caches.match(request, { ignoreVary: true })

/** The page as it comes; without a network the one that says so, under the same address, so that a reload asks again. */
async function pageOrOffline(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = (await offlinePages()).at(-1)
    if (!page) throw error
    return page.answer
  }
}

type OfflinePage = { language: string; answer: Response }

/** The pages without a network that are kept, of this build last. */
async function offlinePages(): Promise<OfflinePage[]> {
  const found: OfflinePage[] = []
  for (const name of await caches.keys()) {
    if (!name.startsWith(cacheName('offline', ''))) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys(OFFLINE_PAGE, { ignoreSearch: true })) {
      const language = new URL(request.url).searchParams.get('language') ?? ''
      const answer = await cache.match(request)
      if (answer) found.push({ language, answer })
    }
  }
  return found
}

const keptLanguage = async () => (await offlinePages()).at(-1)?.language ?? null

/** Keeps the page without a network in the language of whoever is there, with all that it loads. */
async function prepare(language: string): Promise<void> {
  const cache = await caches.open(OFFLINE)
  const address = offlineAddress(language)
  if (await cache.match(address)) return
  const answer = await fetch(address, { cache: 'no-store' })
  if (!answer.ok) return
  await Promise.all(filesOf(await answer.clone().text()).map(keep))
  const others = await cache.keys(OFFLINE_PAGE, { ignoreSearch: true })
  await cache.put(address, answer)
  await Promise.all(others.map((one) => cache.delete(one)))
}

/** Keeps what the page without a network needs; throws what came in between. */
async function keep(address: string): Promise<void> {
  const cache = await caches.open(OFFLINE)
  if (await cache.match(address, { ignoreVary: true })) return
  const answer = (await find(address)) ?? (await fetch(address))
  if (answer.ok) await cache.put(address, answer)
}

/** Keeps what pages load; the oldest goes where there is more than fits. */
async function store(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(FILES)
  await cache.put(request, answer)
  const all = await cache.keys()
  for (const one of all.slice(0, Math.max(0, all.length - MAX_KEPT_FILES))) await cache.delete(one)
}
