import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForPushes } from '@/components/offline/push-events'
import type { PushNotice } from '@/lib/push/read-notice'

const ORIGIN = 'https://track.example.com'
const notice: PushNotice = {
  title: 'SOS: Van 7',
  body: '12:00',
  lang: 'ar',
  dir: 'rtl',
  tag: 'topic',
  icon: '/api/brand/icon?size=192',
  url: '/monitorEvent?imei=1',
  critical: true,
  process: { eventId: 7, handler: 'Fleet', action: 'عولج', failed: 'تعذّر' },
}

const tab = (path: string, fields: object = {}) => ({
  url: `${ORIGIN}${path}`,
  focused: false,
  visibilityState: 'hidden',
  focus: vi.fn(async () => {}),
  navigate: vi.fn(async () => {}),
  ...fields,
})

function fakeScope(tabs: ReturnType<typeof tab>[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const subscribed = {
    toJSON: () => ({ endpoint: 'https://push/new', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => true),
  }
  const scope = {
    location: { origin: ORIGIN },
    navigator: { language: 'es-MX' },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: vi.fn(async () => {}),
      pushManager: { subscribe: vi.fn(async () => subscribed) },
    },
    clients: { matchAll: vi.fn(async () => tabs), openWindow: vi.fn(async () => null) },
    fetch: vi.fn(async () => ({ ok: true })),
  }
  const keptLanguage = vi.fn(async (): Promise<string | null> => null)
  listenForPushes(scope as unknown as ServiceWorkerGlobalScope, keptLanguage)
  /** Has an event happen, and waits for all that it starts. */
  const fire = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
    await Promise.all(work)
  }
  const press = async (action = '', data = notice) => {
    const close = vi.fn()
    await fire('notificationclick', { action, notification: { data, close } })
    return close
  }
  return { scope, subscribed, keptLanguage, fire, press, shown: scope.registration.showNotification }
}
type Fake = ReturnType<typeof fakeScope>
let fake: Fake
beforeEach(() => {
  fake = fakeScope()
})
const push = (data: string | null) => fake.fire('push', { data: data === null ? null : { text: () => data } })

describe('a push', () => {
  it('shows what it says, in its language, until somebody deals with it', async () => {
    await push(JSON.stringify(notice))
    expect(fake.shown).toHaveBeenCalledExactlyOnceWith('SOS: Van 7', {
      body: '12:00',
      lang: 'ar',
      dir: 'rtl',
      tag: 'topic',
      icon: notice.icon,
      data: notice,
      renotify: true,
      requireInteraction: true,
      actions: [{ action: 'process', title: 'عولج' }],
    })
  })

  it.each([null, '', 'not a notice', '{"title":"x"}'])(
    'shows a notice whatever it holds: %s',
    async (data) => {
      await push(data)
      expect(fake.shown).toHaveBeenCalledTimes(1)
      expect(fake.shown).toHaveBeenCalledWith(
        'Alerta nueva',
        expect.objectContaining({ lang: 'es', dir: 'ltr', actions: [] }),
      )
    },
  )

  it('shows it in the language of the console where that is known', async () => {
    fake.keptLanguage.mockResolvedValue('ar')
    await push(null)
    expect(fake.shown).toHaveBeenCalledWith('تنبيه جديد', expect.objectContaining({ dir: 'rtl' }))
    fake.keptLanguage.mockRejectedValue(new Error('no caches'))
    await push(null)
    expect(fake.shown).toHaveBeenLastCalledWith('Alerta nueva', expect.anything())
  })
})

describe('a press on a notice', () => {
  it('closes it, and leads the tab of the console to the alert', async () => {
    const [shared, hidden, visible] = [
      tab('/monitorShare/x', { focused: true, visibilityState: 'visible' }),
      tab('/devices'),
      tab('/monitorObject', { visibilityState: 'visible' }),
    ]
    const foreign = tab('', { url: 'https://other.example.com/devices', focused: true })
    fake = fakeScope([shared, hidden, visible, foreign])
    expect(await fake.press()).toHaveBeenCalledTimes(1)
    expect(visible.focus).toHaveBeenCalledTimes(1)
    expect(visible.navigate).toHaveBeenCalledWith(notice.url)
    for (const other of [shared, hidden, foreign]) expect(other.focus).not.toHaveBeenCalled()
    expect(fake.scope.clients.openWindow).not.toHaveBeenCalled()
  })

  it('opens a tab where there is none, or none that it may lead elsewhere', async () => {
    await fake.press()
    expect(fake.scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith(notice.url)
    const old = tab('/devices', {
      navigate: vi.fn(async () => Promise.reject(new TypeError('not controlled'))),
    })
    fake = fakeScope([old])
    await fake.press()
    expect(fake.scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith(notice.url)
  })

  it('on "Processed" has the alert processed, and opens nothing', async () => {
    expect(await fake.press('process')).toHaveBeenCalledTimes(1)
    expect(fake.scope.fetch).toHaveBeenCalledExactlyOnceWith('/api/alerts/process', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [7], handler: 'Fleet' }),
    })
    expect(fake.shown).not.toHaveBeenCalled()
    expect(fake.scope.clients.openWindow).not.toHaveBeenCalled()
  })

  it.each([
    ['the session has ended', async () => ({ ok: false })],
    ['there is no network', async () => Promise.reject(new TypeError('failed'))],
  ])('says so in a notice that opens the alert where %s', async (_why, answer) => {
    fake.scope.fetch.mockImplementation(answer)
    await fake.press('process')
    const failed = { ...notice, body: 'تعذّر', tag: 'topic-failed', process: null }
    expect(fake.shown).toHaveBeenCalledExactlyOnceWith(
      'SOS: Van 7',
      expect.objectContaining({ body: 'تعذّر', tag: 'topic-failed', actions: [], data: failed }),
    )
    await fake.press('', failed)
    expect(fake.scope.clients.openWindow).toHaveBeenCalledWith(notice.url)
  })
})

describe('another endpoint of the push service', () => {
  const body = JSON.stringify({ endpoint: 'https://push/new', keys: { p256dh: 'p', auth: 'a' } })
  const told = ['/api/push/subscriptions', expect.objectContaining({ method: 'POST', body })]

  it('is told to the server, whether the browser subscribed by itself or not', async () => {
    await fake.fire('pushsubscriptionchange', { newSubscription: fake.subscribed })
    expect(fake.scope.fetch).toHaveBeenCalledExactlyOnceWith(...told)
    expect(fake.scope.registration.pushManager.subscribe).not.toHaveBeenCalled()
    const oldSubscription = { options: { applicationServerKey: new ArrayBuffer(65) } }
    await fake.fire('pushsubscriptionchange', { oldSubscription })
    expect(fake.scope.registration.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription.options.applicationServerKey,
    })
    expect(fake.scope.fetch).toHaveBeenCalledTimes(2)
    expect(fake.subscribed.unsubscribe).not.toHaveBeenCalled()
  })

  it('is given up where nobody is signed in, and where the key is not known', async () => {
    fake.scope.fetch.mockResolvedValue({ ok: false })
    await fake.fire('pushsubscriptionchange', { newSubscription: fake.subscribed })
    expect(fake.subscribed.unsubscribe).toHaveBeenCalledTimes(1)
    await fake.fire('pushsubscriptionchange', {})
    expect(fake.scope.fetch).toHaveBeenCalledTimes(1)
  })
})
