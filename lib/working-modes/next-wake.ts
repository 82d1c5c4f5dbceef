import { addDays, dayOf, instantOf } from '@/lib/time/wall-clock'
import type { WorkingMode } from './working-mode'

const HOUR_MS = 3_600_000

/** When a tracker follows a mode: since a moment, by the clocks of a zone. Milliseconds UTC. */
export type Following = { mode: WorkingMode; since: number; zone: string }

/**
 * When a tracker wakes next after a moment, by its mode; null of one that stays awake. It counts hours from when it took the mode.
 * A time by the clock that is skipped when clocks are put forward is as long after the change, of one that comes twice the first counts.
 */
export function nextWake({ mode, since, zone }: Following, after: number): number | null {
  if (mode.mode === 'normal') return null
  if (mode.mode === 'week') {
    const weekdays: readonly number[] = mode.weekdays
    return nextByClock([mode.wakeUpTime], (weekday) => weekdays.includes(weekday), zone, after)
  }
  const { syncInterval, wakeUpTime, syncTime } = mode
  if (syncInterval !== null) {
    const every = syncInterval * HOUR_MS
    return since + (Math.max(0, Math.floor((after - since) / every)) + 1) * every
  }
  const clocks = [wakeUpTime, syncTime].filter((clock) => clock !== null)
  return nextByClock(clocks, () => true, zone, after)
}

function nextByClock(
  clocks: readonly string[],
  isDay: (weekday: number) => boolean,
  zone: string,
  after: number,
): number | null {
  const today = dayOf(after, zone)
  // From the day before: where clocks are put forward over midnight its last minutes may be today. All come within a week.
  for (let passed = -1; passed <= 8; passed++) {
    const day = addDays(today, passed)
    if (!isDay(new Date(`${day}T00:00:00Z`).getUTCDay() + 1)) continue
    const times = clocks.map((clock) => instantOf(`${day}T${clock}:00`, zone)).filter((time) => time > after)
    if (times.length > 0) return Math.min(...times)
  }
  return null
}

/** The newest wake that lies no later than a moment, from a known one on. */
export function newestWake(following: Following, known: number, until: number): number {
  for (let wake = known; ; ) {
    const next = nextWake(following, wake)
    if (next === null || next > until) return wake
    wake = next
  }
}
