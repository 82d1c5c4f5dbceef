import {
  type LimitUnit,
  NORMAL_INTERVAL_S,
  TIMING_INTERVAL_H,
  type WorkingMode,
  type WorkingModeName,
} from './working-mode'

/** How a mode by times is told: every so many hours, or by the clock. */
export type Rhythm = 'hours' | 'clock'

/** A working mode as it stands in a form: what was typed for one kind stays while another is looked at. */
export type TypedMode = {
  mode: WorkingModeName
  /** Seconds between reports of a tracker that stays awake. */
  interval: string
  rhythm: Rhythm
  hours: string
  /** When it wakes by the clock, each day or on some weekdays. */
  wakeUpTime: string
  /** Whether it wakes a second time each day, at `syncTime`. */
  isTwice: boolean
  syncTime: string
  /** 1 is Sunday. */
  weekdays: readonly number[]
  limit: LimitUnit | 'none'
  amount: string
  thenInterval: string
}

const FIRST: TypedMode = {
  mode: 'timing',
  interval: String(NORMAL_INTERVAL_S.first),
  rhythm: 'clock',
  hours: String(TIMING_INTERVAL_H.first),
  wakeUpTime: '08:00',
  isTwice: false,
  syncTime: '20:00',
  weekdays: [],
  limit: 'none',
  amount: '',
  thenInterval: String(NORMAL_INTERVAL_S.first),
}

/** What the form begins with. */
export function typedMode(setting: WorkingMode | null): TypedMode {
  if (setting === null) return FIRST
  const { mode } = setting
  if (mode === 'normal') return { ...FIRST, mode, interval: String(setting.syncInterval) }
  const { limitation, wakeUpTime } = setting
  const limit = limitation && {
    limit: limitation.unit,
    amount: String(limitation.amount),
    thenInterval: String(limitation.thenInterval),
  }
  const common = { ...FIRST, mode, ...limit, wakeUpTime: wakeUpTime ?? FIRST.wakeUpTime }
  if (mode === 'week') return { ...common, weekdays: setting.weekdays }
  const { syncInterval, syncTime } = setting
  return {
    ...common,
    rhythm: syncInterval === null ? 'clock' : 'hours',
    hours: String(syncInterval ?? FIRST.hours),
    isTwice: syncTime !== null,
    syncTime: syncTime ?? FIRST.syncTime,
  }
}

/** An empty field says nothing. */
const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()))

/** What was typed, as the schema of a working mode is to judge it. */
export function settingFrom(typed: TypedMode): Record<string, unknown> {
  const { mode, interval, rhythm, hours, wakeUpTime, isTwice, syncTime, weekdays } = typed
  if (mode === 'normal') return { mode, syncInterval: numberIn(interval) }
  const limitation = limitationFrom(typed)
  if (mode === 'week') return { mode, weekdays: weekdays.toSorted((a, b) => a - b), wakeUpTime, limitation }
  return rhythm === 'hours'
    ? // Null would say that it wakes by the clock.
      { mode, syncInterval: numberIn(hours) ?? undefined, wakeUpTime: null, syncTime: null, limitation }
    : { mode, syncInterval: null, wakeUpTime, syncTime: isTwice ? syncTime : null, limitation }
}

function limitationFrom({ limit, amount, thenInterval }: TypedMode) {
  if (limit === 'none') return null
  return { unit: limit, amount: numberIn(amount), thenInterval: numberIn(thenInterval) }
}
