import { useQuery } from '@tanstack/react-query'
import { currentSubscription, hashOfEndpoint } from '@/components/push/browser-push'
import { api } from '@/lib/http/client'
import { isApplePhone, pushStateOf } from '@/lib/push/browser-state'
import type { PushBrowser } from '@/lib/push/schema'

export const PUSH_KEY = ['push']

/** The browsers of the account, which of them this is, and whether it can be pushed to. */
export function useThisBrowser() {
  return useQuery({
    queryKey: PUSH_KEY,
    queryFn: async ({ signal }) => {
      const [{ publicKey }, browsers, facts] = await Promise.all([
        api('GET', '/api/push/key', { signal }),
        api('GET', '/api/push/subscriptions', { signal }),
        readFacts(),
      ])
      const here = browsers.find(({ endpointHash }) => endpointHash === facts.endpointHash) ?? null
      const state = pushStateOf({ ...facts, hasKey: publicKey !== null, isTold: here !== null })
      return { publicKey, here, others: browsers.filter((one) => one !== here) as PushBrowser[], state }
    },
  })
}

async function readFacts() {
  const hasPush = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
  const registration = hasPush ? await navigator.serviceWorker.getRegistration() : undefined
  const subscription = registration ? await currentSubscription() : null
  return {
    hasPush,
    hasWorker: registration !== undefined,
    isSecure: window.isSecureContext,
    isApplePhone: isApplePhone(navigator.userAgent, navigator.maxTouchPoints),
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    permission: hasPush ? Notification.permission : ('default' as const),
    endpointHash: subscription && (await hashOfEndpoint(subscription.endpoint)),
  }
}
