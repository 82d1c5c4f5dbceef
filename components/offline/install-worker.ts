import { admitKept, claimKept, forgetKept } from '@/components/kept/kept-store'
import { renewPush } from '@/components/push/renew-push'
import type { KeptOwner } from '@/lib/offline/kept'
import { SERVICE_WORKER_PATH, type ToServiceWorker } from '@/lib/offline/worker-rules'

const LOOK_AGAIN_MS = 3_600_000

type Wanted = { owner: KeptOwner | null; language: string; world: string }

/**
 * Installs the service worker, lets it prepare for a time without network, takes the store of positions for the session, or
 * empties it where there is none to keep them for, and has alerts pushed here on where they were. `offer` is called when a new build waits, with what takes
 * it. Null where the browser installs none; `mark` names the session that positions can be kept for.
 */
export async function installWorker(
  { owner, language, world }: Wanted,
  offer: (reload: () => void) => void,
): Promise<{ mark: string | null; stop: () => void } | null> {
  const workers = navigator.serviceWorker
  // A browser under the control of a program may answer with nothing.
  const registration = (await workers.register(SERVICE_WORKER_PATH)) as ServiceWorkerRegistration | undefined
  if (!registration) return null
  const { active } = await workers.ready
  const prepare: ToServiceWorker = { type: 'prepare', language, world }
  active?.postMessage(prepare)
  // A browser that keeps nothing can be without a network all the same.
  const mark = await takeStore(owner).catch(() => null)
  renewPush(registration).catch(() => {})

  const takeOver = (waiting: ServiceWorker) => () => {
    workers.addEventListener('controllerchange', () => location.reload(), { once: true })
    const message: ToServiceWorker = { type: 'takeOver' }
    waiting.postMessage(message)
  }
  const offerWaiting = () => {
    // The first one ever waits for nobody, and has nothing to take over.
    if (registration.waiting && workers.controller) offer(takeOver(registration.waiting))
  }
  const onFound = () => {
    const found = registration.installing
    found?.addEventListener('statechange', () => found.state === 'installed' && offerWaiting())
  }
  let lookedAt = Date.now()
  const lookAgain = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => {})
  }
  offerWaiting()
  registration.addEventListener('updatefound', onFound)
  document.addEventListener('visibilitychange', lookAgain)
  return {
    mark,
    stop: () => {
      registration.removeEventListener('updatefound', onFound)
      document.removeEventListener('visibilitychange', lookAgain)
    },
  }
}

async function takeStore(owner: KeptOwner | null): Promise<string | null> {
  if (!owner) {
    await forgetKept()
    return null
  }
  await claimKept(owner)
  admitKept(owner)
  return owner.mark
}
