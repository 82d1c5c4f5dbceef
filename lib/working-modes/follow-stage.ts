import { newestWake, nextWake } from './next-wake'
import type { Limitation, WorkingMode } from './working-mode'

/** So long after its time a tracker may wake and has come, and so long before. */
const WAKE_GRACE_MS = 30 * 60_000
const WAKE_EARLY_MS = 10 * 60_000
const HOUR_MS = 3_600_000
const UNIT_MS = { day: 24 * HOUR_MS, hour: HOUR_MS } as const

/** A mode that a tracker follows. Milliseconds UTC. */
export type FollowedStage = {
  setting: WorkingMode
  startedAt: number
  /** When its limit in days or hours is reached. */
  endsAt: number | null
  /** How often it woke. */
  wakes: number
  nextWakeAt: number | null
  lastWakeAt: number | null
  cameLast: boolean | null
}

const limitOf = (setting: WorkingMode): Limitation | null =>
  setting.mode === 'normal' ? null : setting.limitation

/** How many modes are set one after the other: one with a limit is followed by the normal one. */
export const stagesOf = (setting: WorkingMode): number => (limitOf(setting) === null ? 1 : 2)

/** A mode at the moment at which the tracker takes it; `zone` is of its clocks. */
export function beginStage(setting: WorkingMode, startedAt: number, zone: string): FollowedStage {
  const limit = limitOf(setting)
  return {
    setting,
    startedAt,
    wakes: 0,
    lastWakeAt: null,
    cameLast: null,
    nextWakeAt: nextWake({ mode: setting, since: startedAt, zone }, startedAt),
    endsAt: limit && limit.unit !== 'times' ? startedAt + limit.amount * UNIT_MS[limit.unit] : null,
  }
}

type Heard = { zone: string; heardAt: number | null; now: number }

/** The same after the wakes whose time is over. Of several only the newest is judged: when else it was heard is not known. */
export function passWakes(stage: FollowedStage, { zone, heardAt, now }: Heard): FollowedStage {
  const { setting, startedAt, nextWakeAt } = stage
  if (nextWakeAt === null || nextWakeAt + WAKE_GRACE_MS > now) return stage
  const following = { mode: setting, since: startedAt, zone }
  const lastWakeAt = newestWake(following, nextWakeAt, now - WAKE_GRACE_MS)
  const cameLast = heardAt !== null && heardAt >= lastWakeAt - WAKE_EARLY_MS
  const wakes = stage.wakes + Number(cameLast)
  return { ...stage, wakes, lastWakeAt, cameLast, nextWakeAt: nextWake(following, lastWakeAt) }
}

export function isLimitReached({ setting, endsAt, wakes }: FollowedStage, now: number): boolean {
  const limit = limitOf(setting)
  if (limit === null) return false
  return limit.unit === 'times' ? wakes >= limit.amount : endsAt !== null && endsAt <= now
}

/** When something is to be decided of it by time alone; null of one that time changes nothing of. */
export function lookAgainAt({ nextWakeAt, endsAt }: FollowedStage, now: number): number | null {
  const times = [nextWakeAt === null ? null : nextWakeAt + WAKE_GRACE_MS, endsAt]
  const ahead = times.filter((time) => time !== null && time > now) as number[]
  return ahead.length > 0 ? Math.min(...ahead) : null
}

/** Until when its silence is sleep: once it did not come in time, that time is over. Null of one that stays awake. */
export function sleepsUntil({ nextWakeAt, lastWakeAt, cameLast }: FollowedStage): number | null {
  if (nextWakeAt === null) return null
  return (cameLast === false && lastWakeAt !== null ? lastWakeAt : nextWakeAt) + WAKE_GRACE_MS
}
