/** What the browser knows of push: no account, no server. */

/** The subscription of this browser, if it has one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return subscriptionOf(registration)
}

export async function subscriptionOf(
  registration: ServiceWorkerRegistration | undefined,
): Promise<PushSubscription | null> {
  if (!registration || !('pushManager' in registration)) return null
  return registration.pushManager.getSubscription()
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** By which the server names a browser without saying its endpoint. */
export async function hashOfEndpoint(endpoint: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

/** Subscribes by our key; a subscription by another key, of before, gives way. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready
  const known = await registration.pushManager.getSubscription()
  const key = known?.options.applicationServerKey
  if (known && key && base64url(key) === publicKey) return known
  await known?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** What the server takes of a subscription. */
export function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Nobody is told here any more; the push service says so to whoever tries. */
export async function dropSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}
