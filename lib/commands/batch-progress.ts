import type { BatchOutcome, CommandBatch } from './batch-schema'
import { COMMAND_STATES, type CommandState } from './command-states'

/** How the devices of a batch stand, in four parts that make up all of them. */
type BatchProgress = { done: number; failed: number; cancelled: number; open: number }

const OF_STATES: Record<CommandState, keyof BatchProgress> = {
  waiting: 'open',
  sending: 'open',
  sent: 'open',
  done: 'done',
  answered: 'done',
  refused: 'failed',
  failed: 'failed',
  timedOut: 'failed',
  unknown: 'failed',
  expired: 'failed',
  cancelled: 'cancelled',
  replaced: 'cancelled',
}

/** Of devices for which nothing was ordered; the others stand as their commands do. */
const OF_OUTCOMES: Record<Exclude<BatchOutcome, 'ordered'>, keyof BatchProgress> = {
  notOffered: 'failed',
  offlineCommandExists: 'failed',
  offlineSkipped: 'failed',
  deviceBusy: 'failed',
  spokenTooOften: 'failed',
  notAllowed: 'failed',
  deviceGone: 'failed',
  cancelled: 'cancelled',
}
type NotOrdered = keyof typeof OF_OUTCOMES
/** Why nothing was ordered for a device, in the order in which it is told. */
export const NOT_ORDERED = Object.keys(OF_OUTCOMES) as NotOrdered[]

type Counted = Pick<CommandBatch, 'left' | 'outcomes' | 'states'>

export function batchProgress({ left, outcomes, states }: Counted): BatchProgress {
  const progress: BatchProgress = { done: 0, failed: 0, cancelled: 0, open: left }
  for (const state of COMMAND_STATES) progress[OF_STATES[state]] += states[state] ?? 0
  for (const outcome of NOT_ORDERED) progress[OF_OUTCOMES[outcome]] += outcomes[outcome] ?? 0
  return progress
}

export const isUnderWay = (batch: Counted): boolean => batchProgress(batch).open > 0

/** The texts stand in messages under `commands.batch.standings`. */
export type BatchStanding = 'goingOn' | 'over' | 'cancelled'

export const batchStanding = (batch: Counted & Pick<CommandBatch, 'cancelledAt'>): BatchStanding =>
  batch.cancelledAt !== null ? 'cancelled' : isUnderWay(batch) ? 'goingOn' : 'over'

/** Whether anything of it can be cancelled. */
export const isCancellable = ({ left, states, cancelledAt }: CommandBatch): boolean =>
  cancelledAt === null && (left > 0 || (states.waiting ?? 0) > 0)

/** Of these nothing was done, so that trying again does nothing twice. */
export const RETRIED_STATES: readonly CommandState[] = ['failed', 'expired', 'refused']
/** Of these nobody knows: they are tried again only when somebody says so. */
export const UNSURE_STATES: readonly CommandState[] = ['timedOut', 'unknown']
export const RETRIED_OUTCOMES: readonly NotOrdered[] = [
  'offlineCommandExists',
  'offlineSkipped',
  'deviceBusy',
  'spokenTooOften',
]

/** Whether there may be anything to try again; for how many devices says the server, which knows what later batches took over. */
export const mayBeRetried = ({ outcomes, states }: Counted): boolean =>
  RETRIED_OUTCOMES.some((outcome) => outcomes[outcome]) ||
  [...RETRIED_STATES, ...UNSURE_STATES].some((state) => states[state])
