import { onlineWindowMs } from '@/lib/tracking/online-window'
import type { Period } from '@/lib/tracking/period'
import type { Segment } from '@/lib/tracking/state'
import { STEPS, type StepStates } from './steps'
import { connectionPeriod } from './steps/connection'

export type Running = {
  steps: StepStates
  lastPacketAt: number | null
  heartbeatSeconds: number
  now: number
}

type AnyStep = {
  name: keyof StepStates
  open: (state: never) => { segments: readonly Segment[]; periods: readonly Period[] }
}

/** What a device is in: it ends with what is known last, silence with `now`. Milliseconds UTC. */
export function openFindings({ steps, lastPacketAt, heartbeatSeconds, now }: Running): {
  segments: Segment[]
  periods: Period[]
} {
  const open = { segments: [] as Segment[], periods: [] as Period[] }
  for (const step of STEPS as readonly AnyStep[]) {
    const { segments, periods } = step.open(steps[step.name] as never)
    open.segments.push(...segments)
    open.periods.push(...periods)
  }
  if (lastPacketAt === null) return open
  const since = steps.connection.onlineSince ?? lastPacketAt
  if (since < lastPacketAt) open.periods.push(connectionPeriod('online', since, lastPacketAt))
  const silent = now - lastPacketAt > onlineWindowMs(heartbeatSeconds)
  if (silent) open.periods.push(connectionPeriod('offline', lastPacketAt, now))
  return open
}
