// @vitest-environment happy-dom
import '../../support/dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hashOfEndpoint } from '@/components/push/browser-push'
import { PushBrowsers } from '@/components/settings/notifications/push-browsers'
import en from '@/messages/en.json'

const calls = vi.hoisted(() => vi.fn())
const toasts = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', () => ({ api: calls }))
vi.mock('@/components/ui/sonner', () => ({ showToast: toasts }))
vi.mock('@/components/account/account-context', () => ({ useFormats: () => ({ dateMinute: String }) }))

const ENDPOINT = 'https://push.example.com/a'
const subscription = {
  endpoint: ENDPOINT,
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn(async () => {
    manager.current = null
    return true
  }),
}
const manager = {
  current: null as typeof subscription | null,
  getSubscription: async () => manager.current,
  subscribe: vi.fn(async () => {
    manager.current = subscription
    return subscription
  }),
}
const registration = { pushManager: manager }
const permission = { permission: 'default', requestPermission: vi.fn(async () => 'granted') }
let told: object[]
let publicKey: string | null

beforeEach(() => {
  told = []
  publicKey = 'BKey'
  manager.current = null
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', Object.assign(permission, { permission: 'default' }))
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  calls.mockImplementation(async (method: string, path: string) => {
    if (path === '/api/push/key') return { publicKey }
    if (method === 'GET') return told
    if (method === 'POST' && path === '/api/push/subscriptions') {
      permission.permission = 'granted'
      told = [{ ...browser(1, ''), endpointHash: await hashOfEndpoint(ENDPOINT) }]
    }
    if (method === 'DELETE') told = []
    return null
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const browser = (id: number, label: string) => ({
  id,
  label,
  createdAt: '2026-05-04T09:00:00.000Z',
  lastToldAt: null,
  endpointHash: `hash ${id}`,
})
const sent = (method: string) => calls.mock.calls.filter(([asked]) => asked === method)
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <PushBrowsers />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
const pressSwitch = async () => userEvent.click(await screen.findByRole('switch'))

it('is turned on by one press, tried, and turned off again', async () => {
  show()
  await screen.findByRole('switch', { checked: false })
  await pressSwitch()
  await screen.findByRole('switch', { checked: true })
  expect(manager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
  expect(sent('POST')).toEqual([
    ['POST', '/api/push/subscriptions', { body: { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } } }],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }))
  await waitFor(() => expect(sent('POST').at(-1)).toEqual(['POST', '/api/push/test', { body: { id: 1 } }]))
  await pressSwitch()
  await screen.findByRole('switch', { checked: false })
  expect(sent('DELETE')).toEqual([['DELETE', '/api/push/subscriptions/[id]', { params: { id: 1 } }]])
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
})

it('stays off, and says why, where the browser or its push service does not want it', async () => {
  permission.requestPermission.mockResolvedValueOnce('denied')
  show()
  await pressSwitch()
  await waitFor(() => expect(toasts).toHaveBeenCalledWith(expect.objectContaining({ tone: 'danger' })))
  expect(manager.subscribe).not.toHaveBeenCalled()
  manager.subscribe.mockRejectedValueOnce(new DOMException('no service', 'AbortError'))
  await pressSwitch()
  const text = en.settings.push.notSubscribed
  await waitFor(() => expect(toasts).toHaveBeenLastCalledWith({ text, tone: 'danger' }))
  expect(sent('POST')).toEqual([])
})

it('leaves nothing subscribed that the server did not take', async () => {
  const answers = calls.getMockImplementation()
  calls.mockImplementation(async (...asked: unknown[]) => {
    if (asked[0] === 'POST') throw new Error('refused')
    return answers?.(...asked)
  })
  show()
  await pressSwitch()
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledTimes(1))
  screen.getByRole('switch', { checked: false })
})

it('says what is in the way, with the steps for an iPhone', async () => {
  permission.permission = 'denied'
  const { unmount } = show()
  await screen.findByText(en.settings.push.states.blocked)
  expect(screen.queryByRole('switch')).toBeNull()
  unmount()
  Reflect.deleteProperty(window, 'PushManager')
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Mozilla/5.0 (iPhone)', maxTouchPoints: 5 })
  show()
  await screen.findByText(en.settings.push.states.homeScreen)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    Object.values(en.settings.push.steps),
  )
})

it('lists the other browsers, which are removed one by one', async () => {
  told = [browser(5, 'Firefox · Linux'), browser(6, '')]
  show()
  await screen.findByText('Firefox · Linux')
  const remove = screen.getByRole('button', { name: 'Push no more alerts to Unknown browser' })
  await userEvent.click(remove)
  await waitFor(() =>
    expect(sent('DELETE')).toEqual([['DELETE', '/api/push/subscriptions/[id]', { params: { id: 6 } }]]),
  )
})
