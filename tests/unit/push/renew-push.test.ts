import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renewPush } from '@/components/push/renew-push'

// Files of this suite share their modules: what one of them mocked another may have loaded before.
const fetched = vi.fn<typeof fetch>()
const answers = (data: object) =>
  fetched.mockImplementation(async () => Response.json({ code: 0, msg: '', data }))

const subscription = { endpoint: 'https://push/a', unsubscribe: vi.fn(async () => true) }
const registrationWith = (current: object | null) =>
  ({ pushManager: { getSubscription: async () => current } }) as unknown as ServiceWorkerRegistration

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => void vi.unstubAllGlobals())

it('asks nothing of a browser that is not subscribed, or cannot be', async () => {
  await renewPush(registrationWith(null))
  await renewPush({} as ServiceWorkerRegistration)
  expect(fetched).not.toHaveBeenCalled()
})

it('goes on where the server tells it for this account', async () => {
  answers({ told: true })
  await renewPush(registrationWith(subscription))
  const [address, order] = fetched.mock.calls[0] ?? []
  expect([order?.method, address]).toEqual(['PUT', '/api/push/subscriptions'])
  expect(JSON.parse(String(order?.body))).toEqual({ endpoint: 'https://push/a' })
  expect(subscription.unsubscribe).not.toHaveBeenCalled()
})

it("drops another account's subscription, and keeps it where the server cannot be asked", async () => {
  answers({ told: false })
  await renewPush(registrationWith(subscription))
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  fetched.mockRejectedValue(new TypeError('away'))
  await expect(renewPush(registrationWith(subscription))).rejects.toMatchObject({ failure: 'unreachable' })
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
})
