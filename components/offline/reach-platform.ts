import { SERVICE_WORKER_PATH } from '@/lib/offline/worker-rules'

/** What is kept is not withheld for longer, where the platform is slow to answer or only seems to be near. */
export const ASK_FIRST_MS = 2000
/** A page that went on so lately and came back is not to go on again at once: it would do so for ever. */
const RESTS_MS = 5000
const WENT_ON = 'offline-went-on'

/** Whether the platform answers, within a time if one is given; what is asked for is never kept. */
export async function isReached(withinMs?: number): Promise<boolean> {
  const signal = withinMs === undefined ? null : AbortSignal.timeout(withinMs)
  const answer = await fetch(SERVICE_WORKER_PATH, { method: 'HEAD', cache: 'no-store', signal }).catch(
    () => null,
  )
  return answer?.ok ?? false
}

/** Whether to ask for the platform before what is kept is shown: the browser says that it is online. */
export function asksFirst(now: number): boolean {
  const wentOn = Number(sessionStorage.getItem(WENT_ON) ?? 0)
  return navigator.onLine && now - wentOn >= RESTS_MS
}

/** To be said before the page goes on by itself. */
export const noteGoingOn = (now: number): void => sessionStorage.setItem(WENT_ON, String(now))
