import { beforeEach, expect, it, vi } from 'vitest'
import { renewPush } from '@/components/push/renew-push'

const api = vi.hoisted(() => vi.fn())
vi.mock('@/lib/http/client', () => ({ api }))

const subscription = { endpoint: 'https://push/a', unsubscribe: vi.fn(async () => true) }
const registrationWith = (current: object | null) =>
  ({ pushManager: { getSubscription: async () => current } }) as unknown as ServiceWorkerRegistration

beforeEach(() => vi.clearAllMocks())

it('asks nothing of a browser that is not subscribed, or cannot be', async () => {
  await renewPush(registrationWith(null))
  await renewPush({} as ServiceWorkerRegistration)
  expect(api).not.toHaveBeenCalled()
})

it('goes on where the server tells it for this account', async () => {
  api.mockResolvedValue({ told: true })
  await renewPush(registrationWith(subscription))
  expect(api).toHaveBeenCalledWith('PUT', '/api/push/subscriptions', {
    ...{ body: { endpoint: 'https://push/a' }, hideError: true },
  })
  expect(subscription.unsubscribe).not.toHaveBeenCalled()
})

it("drops another account's subscription, and keeps it where the server cannot be asked", async () => {
  api.mockResolvedValue({ told: false })
  await renewPush(registrationWith(subscription))
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  api.mockRejectedValue(new Error('away'))
  await expect(renewPush(registrationWith(subscription))).rejects.toThrow('away')
  expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
})
