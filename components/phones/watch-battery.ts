import type { Battery } from '@/lib/phones/tracker-rules'

/** What some browsers know of the battery; the types of the platform leave it out. */
type BatteryManager = EventTarget & { level: number; charging: boolean }

/** Tells the charge of the phone, and when it changes, where the browser tells it. Returns what ends that. */
export function watchBattery(tell: (battery: Battery) => void): () => void {
  const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<BatteryManager> }
  const ended = new AbortController()
  getBattery
    ?.call(navigator)
    .then((manager) => {
      const say = () =>
        ended.signal.aborted || tell({ percent: Math.round(manager.level * 100), charging: manager.charging })
      say()
      for (const change of ['levelchange', 'chargingchange'])
        manager.addEventListener(change, say, { signal: ended.signal })
    })
    // A browser may forbid it.
    .catch(() => {})
  return () => ended.abort()
}
