import { isLanguage, type Language, textDirection } from '@/lib/i18n/languages'
import { tabForNotice } from '@/lib/push/notice-target'
import { type PushNotice, readNotice } from '@/lib/push/read-notice'
import { pushNotice as ar } from '@/messages/ar.json'
import { pushNotice as en } from '@/messages/en.json'
import { pushNotice as es } from '@/messages/es.json'
import { pushNotice as pt } from '@/messages/pt.json'
import { pushNotice as zh } from '@/messages/zh.json'

const TEXTS: Record<Language, typeof en> = { ar, en, es, pt, zh }
const PROCESS = 'process'

/** What the types of the platform's library do not know yet. */
type NoticeOptions = NotificationOptions & {
  renotify?: boolean
  actions?: { action: string; title: string }[]
}

/** Notices of alerts, in the service worker: each push shows one, which opens the alert or has it processed. */
export function listenForPushes(
  scope: ServiceWorkerGlobalScope,
  keptLanguage: () => Promise<string | null>,
): void {
  scope.addEventListener('push', (event) => {
    event.waitUntil(showPushed(scope, event.data, keptLanguage))
  })
  scope.addEventListener('notificationclick', (event) => {
    const notice = event.notification.data as PushNotice
    event.notification.close()
    event.waitUntil(event.action === PROCESS ? processAlert(scope, notice) : openPage(scope, notice.url))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(subscribeAnew(scope, event))
  })
}

async function showPushed(
  scope: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
  keptLanguage: () => Promise<string | null>,
): Promise<void> {
  const known = readNotice(data?.text())
  // Browsers take the consent back from who is pushed something and shows nothing.
  await show(scope, known ?? (await unreadable(scope, keptLanguage)))
}

async function unreadable(
  scope: ServiceWorkerGlobalScope,
  keptLanguage: () => Promise<string | null>,
): Promise<PushNotice> {
  const asked = (await keptLanguage().catch(() => null)) ?? scope.navigator.language.slice(0, 2)
  const lang = isLanguage(asked) ? asked : 'en'
  const { newAlert, openToRead } = TEXTS[lang]
  return {
    title: newAlert,
    body: openToRead,
    lang,
    dir: textDirection(lang),
    tag: 'alert',
    icon: '',
    url: '/monitorEvent',
    critical: false,
    process: null,
  }
}

async function show(scope: ServiceWorkerGlobalScope, notice: PushNotice): Promise<void> {
  const { title, body, lang, dir, tag, icon, critical, process } = notice
  const options: NoticeOptions = {
    body,
    lang,
    dir,
    tag,
    data: notice,
    ...(icon && { icon }),
    // It takes the place of an older one, and is heard all the same.
    renotify: true,
    requireInteraction: critical,
    actions: process ? [{ action: PROCESS, title: process.action }] : [],
  }
  await scope.registration.showNotification(title, options)
}

/** Opens a page of the console in the tab that is there, else in a new one. */
async function openPage(scope: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabForNotice(tabs, scope.location.origin)
  try {
    if (!tab) throw new Error('no tab')
    await tab.focus()
    await tab.navigate(url)
  } catch {
    // A tab from before this worker is not its to lead elsewhere.
    await scope.clients.openWindow(url)
  }
}

/** Has the alert processed by whoever is signed in; where that fails, a notice says so and opens the alert. */
async function processAlert(scope: ServiceWorkerGlobalScope, notice: PushNotice): Promise<void> {
  const { process, tag } = notice
  if (!process) return
  const body = { ids: [process.eventId], handler: process.handler }
  if (await call(scope, '/api/alerts/process', body)) return
  await show(scope, { ...notice, body: process.failed, tag: `${tag}-failed`, process: null })
}

/** Whether a call was answered with success. */
async function call(scope: ServiceWorkerGlobalScope, path: string, body: object): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json' }
    return (await scope.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).ok
  } catch {
    return false
  }
}

/** The push service gave the browser another endpoint: the server is told, or nothing is left subscribed. */
async function subscribeAnew(
  scope: ServiceWorkerGlobalScope,
  {
    newSubscription,
    oldSubscription,
  }: Pick<PushSubscriptionChangeEvent, 'newSubscription' | 'oldSubscription'>,
): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  const subscription =
    newSubscription ??
    (applicationServerKey
      ? await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
      : null)
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  const isTold = await call(scope, '/api/push/subscriptions', { endpoint, keys })
  if (!isTold) await subscription.unsubscribe()
}
