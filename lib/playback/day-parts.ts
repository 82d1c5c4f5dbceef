import type { DeviceDay } from '@/lib/devices/hub-schema'
import type { Period } from '@/lib/time/period'

export type { Period }

/** A piece of a day's line; milliseconds UTC. */
export type DayPart = { kind: 'trip' | 'stop' | 'gap'; from: number; to: number }

/** What of a day lies within a period, up to `now`: gaps and stops first, so that trips are drawn over them. */
export function partsOfDay({ trips, stops, gaps }: DeviceDay, period: Period, now: number): DayPart[] {
  const until = Math.min(now, period.to)
  const parts = (kind: DayPart['kind'], all: readonly { start: string; end: string; open?: boolean }[]) =>
    all.flatMap(({ start, end, open = false }) => {
      const from = Math.max(period.from, Date.parse(start))
      // What goes on goes on until now.
      const to = open ? until : Math.min(until, Date.parse(end))
      return to > from ? [{ kind, from, to }] : []
    })
  return [...parts('gap', gaps), ...parts('stop', stops), ...parts('trip', trips)]
}
