import { expect, it } from 'vitest'
import { type BrowserFacts, isApplePhone, pushStateOf } from '@/lib/push/browser-state'

const ready: BrowserFacts = {
  isSecure: true,
  isApplePhone: false,
  isInstalled: false,
  hasPush: true,
  hasWorker: true,
  permission: 'granted',
  hasKey: true,
  isTold: true,
}

it.each<[string, Partial<BrowserFacts>]>([
  ['on', {}],
  ['off', { isTold: false }],
  ['off', { isTold: false, permission: 'default' }],
  // Consent was taken back and is asked for anew.
  ['off', { permission: 'default' }],
  ['blocked', { permission: 'denied' }],
  ['noWorker', { hasWorker: false, isTold: false }],
  ['notSetUp', { hasKey: false, permission: 'denied' }],
  ['unsupported', { hasPush: false }],
  ['homeScreen', { hasPush: false, isApplePhone: true }],
  ['unsupported', { hasPush: false, isApplePhone: true, isInstalled: true }],
  ['insecure', { isSecure: false, hasPush: false }],
])('push is %s with %j', (state, facts) => {
  expect(pushStateOf({ ...ready, ...facts })).toBe(state)
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 0, false],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140', 5, false],
])('%s with %i touch points is an iPhone or iPad: %s', (userAgent, touchPoints, isOne) => {
  expect(isApplePhone(userAgent, touchPoints)).toBe(isOne)
})
