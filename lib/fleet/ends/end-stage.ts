import { daysBetween } from '@/lib/time/wall-clock'

/** So many days before its end somebody is told of it. */
export const END_STAGES = [30, 7, 1, 0] as const
export type EndStage = (typeof END_STAGES)[number]

/**
 * At which of them what ends on `endsOn` is today, null when it is too early or over. Who missed a day, or wrote something down
 * late, is told of the stage that it is at, and not of those before.
 */
export function endStage(endsOn: string, today: string): EndStage | null {
  const left = daysBetween(today, endsOn)
  if (left < 0) return null
  return [...END_STAGES].reverse().find((stage) => left <= stage) ?? null
}
