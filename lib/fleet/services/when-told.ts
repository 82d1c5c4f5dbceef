import type { DueKind, DueValue } from './judge-plan'

/** Told that a service comes up, or that it is due. */
export type Stage = 'soon' | 'due'
/** How far a service has come as an alert says it, which is told of that it is overdue as well. */
export const SERVICE_STAGES = ['soon', 'due', 'overdue'] as const
export type ServiceStage = (typeof SERVICE_STAGES)[number]
/** Of which due value somebody was told, when (milliseconds), and where the counter stood. */
export type Told = { stage: ServiceStage; kind: DueKind; key: string; value: number; at: number }

/** What was told before these is of services long done. */
const MOST_KEPT = 20

/**
 * Whether somebody is to be told now. That a service is due is told once, when the first of its values is reached, however
 * many of them are reached later and whatever its counters do meanwhile: each due value has a name (`key`), and one that was
 * told is not told again. That it comes up is told once as well, unless that it is due was told already.
 */
export function whenTold(
  dues: readonly DueValue[],
  told: readonly Told[],
  at: number,
): { tells: { stage: Stage; due: DueValue } | null; told: Told[] } {
  const nothing = { tells: null, told: [...told] }
  const wasTold = (stage: Stage) =>
    told.some((one) => one.stage === stage && dues.some(({ key }) => key === one.key))
  if (wasTold('due')) return nothing
  const reached = dues.filter(({ state }) => state === 'due' || state === 'overdue')
  const near = dues.filter(({ state }) => state === 'soon')
  const stage: Stage = reached.length > 0 ? 'due' : 'soon'
  const [due] = (stage === 'due' ? reached : near).sort((a, b) => b.used - a.used)
  if (!due || (stage === 'soon' && wasTold('soon'))) return nothing
  const { kind, key, value } = due
  return { tells: { stage, due }, told: [...told, { stage, kind, key, value, at }].slice(-MOST_KEPT) }
}

/** Whether alerts are to say now that a service is overdue: once, like that it is due. */
export function whenOverdue(
  dues: readonly DueValue[],
  told: readonly Told[],
  at: number,
): { tells: DueValue | null; told: Told[] } {
  const wasTold = told.some((one) => one.stage === 'overdue' && dues.some(({ key }) => key === one.key))
  const [due] = dues.filter(({ state }) => state === 'overdue').sort((a, b) => b.used - a.used)
  if (!due || wasTold) return { tells: null, told: [...told] }
  const { kind, key, value } = due
  return {
    tells: due,
    told: [...told, { stage: 'overdue' as const, kind, key, value, at }].slice(-MOST_KEPT),
  }
}
