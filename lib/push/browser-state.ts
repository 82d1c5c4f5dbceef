/** Whether alerts can be pushed to a browser, and what is in the way. */
export type PushState =
  /** Not under https. */
  | 'insecure'
  /** An iPhone or iPad, where only what was put on the home screen is pushed to. */
  | 'homeScreen'
  | 'unsupported'
  /** The service worker is not there (yet). */
  | 'noWorker'
  /** Push services would refuse us. */
  | 'notSetUp'
  | 'blocked'
  | 'off'
  | 'on'

export type BrowserFacts = {
  isSecure: boolean
  isApplePhone: boolean
  isInstalled: boolean
  hasPush: boolean
  hasWorker: boolean
  permission: NotificationPermission
  /** The platform has a key to subscribe by. */
  hasKey: boolean
  /** Subscribed, and the server tells it for this account. */
  isTold: boolean
}

export function pushStateOf(facts: BrowserFacts): PushState {
  if (!facts.isSecure) return 'insecure'
  if (!facts.hasPush) return facts.isApplePhone && !facts.isInstalled ? 'homeScreen' : 'unsupported'
  if (!facts.hasKey) return 'notSetUp'
  if (facts.permission === 'denied') return 'blocked'
  if (!facts.hasWorker) return 'noWorker'
  return facts.isTold && facts.permission === 'granted' ? 'on' : 'off'
}

/** An iPhone or an iPad, which calls itself a Mac and is touched. */
export const isApplePhone = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
