/** So long a device counts as online at least, however often it promises to report. */
export const LEAST_ONLINE_MS = 10 * 60_000

/** Heartbeats that may fail to come before a device counts as silent. */
export const ONLINE_HEARTBEATS = 3

/** For how long after a packet a device counts as online: three heartbeats, at least ten minutes. Milliseconds. */
export function onlineWindowMs(heartbeatSeconds: number): number {
  return Math.max(LEAST_ONLINE_MS, heartbeatSeconds * 1000 * ONLINE_HEARTBEATS)
}
