import { api } from '@/lib/http/client'
import { subscriptionOf } from './browser-push'

/**
 * Has a browser that is subscribed told in the session that begins, where the one before ran out. One that the server does
 * not tell for this account was subscribed by another, or turned off elsewhere: it drops its subscription, so that nobody
 * reads what is another's.
 */
export async function renewPush(registration: ServiceWorkerRegistration): Promise<void> {
  const subscription = await subscriptionOf(registration)
  if (!subscription) return
  const { endpoint } = subscription
  const { told } = await api('PUT', '/api/push/subscriptions', { body: { endpoint }, hideError: true })
  if (!told) await subscription.unsubscribe()
}
