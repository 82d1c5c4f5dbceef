let traffic = false
const watchers = new Set<() => void>()

/** Whether Google draws the traffic; the button is on one side of the map, the layer on the other. */
export const trafficShown = (): boolean => traffic

export function showTraffic(on: boolean): void {
  traffic = on
  for (const watcher of watchers) watcher()
}

export function watchTraffic(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
