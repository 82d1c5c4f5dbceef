import type { BrowserContext, Page } from '@playwright/test'
import type { FakeBrowser } from '../../support/push-server'

/** Where the stand-in of the browser's push service keeps the key that a page subscribed by. */
const SUBSCRIBED_BY = 'subscribedBy'

/** Has the pages of a browser subscribe with a push service of this machine: that of its maker is out of reach. */
export async function subscribeHere(
  context: BrowserContext,
  subscription: { endpoint: string } & Pick<FakeBrowser, 'keys'>,
): Promise<void> {
  await context.addInitScript(
    ([name, { endpoint, keys }]) => {
      if (typeof PushManager === 'undefined') return
      const subscribed = {
        endpoint,
        options: {},
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(name)
          return true
        },
      } as unknown as PushSubscription
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(name) === null ? null : subscribed),
        subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
          localStorage.setItem(name, String(applicationServerKey))
          return subscribed
        },
      })
    },
    [SUBSCRIBED_BY, subscription] as const,
  )
}

/** The key of ours that the page has subscribed by. */
export const subscribedBy = (page: Page): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), SUBSCRIBED_BY)

/** Hands a message to the service worker of the page, as the browser does with what its push service brings. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((one) => !one.isDeleted && one.scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await session.detach()
}

/** The notices of the platform that the browser shows. */
export const noticesOn = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype
    const shown = await getNotifications.call(await navigator.serviceWorker.ready)
    return shown.map((one) => {
      const { title, body, lang, dir, tag } = one
      const { actions } = one as Notification & { actions: readonly { title: string }[] }
      return { title, body, lang, dir, tag, actions: actions.map((action) => action.title) }
    })
  })

/** Presses a button of the notice that is shown; resolves when the service worker is done with it. */
export async function pressNotice(context: BrowserContext, action: string): Promise<void> {
  const worker = context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(async (pressed) => {
    const scope = self as unknown as ServiceWorkerGlobalScope
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('no notice is shown')
    const event = new NotificationEvent('notificationclick', { notification, action: pressed })
    let work: Promise<unknown> = Promise.resolve()
    // Browsers wait only for events that are their own.
    Object.defineProperty(event, 'waitUntil', { value: (given: Promise<unknown>) => (work = given) })
    scope.dispatchEvent(event)
    await work
  }, action)
}
