import type { CommandCounts } from './on-alert-schema'

/** At most one command by device and rule within so many minutes; others are held back, and counted. */
const HOLD_MINUTES = 10
/** What is known later than so many minutes after it happened orders nothing. */
export const LATE_MINUTES = 10
/** So far back the counts of a rule go. */
export const COUNTED_DAYS = 30

/** What becomes of the command that an alert is to order. */
export const RAISED_STATES = [
  'waiting',
  'ordered',
  'held',
  'late',
  'cancelled',
  'deviceGone',
  'notAllowed',
  'notOffered',
  'offlineCommandExists',
  'deviceBusy',
  'spokenTooOften',
  'engineGate',
] as const
export type RaisedState = (typeof RAISED_STATES)[number]

/** What is known when it is decided; times in milliseconds UTC. */
type RaisedFacts = {
  now: number
  /** When that happened which was alerted to. */
  alertAt: number
  /** The alert was taken back, or the rule sends nothing any more, or is another one since. */
  isOver: boolean
  /** The device is with who had it then, and the rule about it. */
  isWithOwner: boolean
  /** When the rule ordered something of the device last. */
  orderedAt: number | null
  /** Who set the command is there, and may send it. */
  mayOrder: boolean
}

const MINUTE_MS = 60_000

/** What becomes of it before a device is asked for: null where it is to be ordered. */
export function decideRaised(facts: RaisedFacts): Exclude<RaisedState, 'waiting' | 'ordered'> | null {
  const { now, alertAt, isOver, isWithOwner, orderedAt, mayOrder } = facts
  if (now - alertAt > LATE_MINUTES * MINUTE_MS) return 'late'
  if (isOver) return 'cancelled'
  if (!isWithOwner) return 'deviceGone'
  if (orderedAt !== null && now - orderedAt < HOLD_MINUTES * MINUTE_MS) return 'held'
  return mayOrder ? null : 'notAllowed'
}

/** Why an order was refused, by what refused it; null for what is no refusal of an order. */
export function stateOfRefusal(error: string): RaisedState | null {
  switch (error) {
    case 'commandNotOffered':
    case 'commandFormat':
    case 'commandsNotCarried':
      return 'notOffered'
    case 'engineRestored':
      return 'cancelled'
    case 'offlineCommandExists':
    case 'deviceBusy':
    case 'spokenTooOften':
      return error
    case 'engineGate':
    case 'engineOffline':
      return 'engineGate'
    case 'permissionDenied':
    case 'engineNotByRule':
    case 'commandNotOnAlert':
      return 'notAllowed'
    case 'deviceUnknown':
      return 'deviceGone'
    default:
      return null
  }
}

/** The counts that people are told, of how many there are in each state. */
export function countsOf(states: ReadonlyMap<RaisedState, number>): CommandCounts {
  const of = (state: RaisedState) => states.get(state) ?? 0
  const refused = RAISED_STATES.filter((state) => !COUNTED_APART.includes(state))
  return {
    ordered: of('ordered'),
    held: of('held'),
    late: of('late'),
    spokenTooOften: of('spokenTooOften'),
    refused: refused.reduce((sum, state) => sum + of(state), 0),
  }
}

/** What waits is nothing yet, and what was cancelled was not refused. */
const COUNTED_APART: readonly RaisedState[] = [
  'waiting',
  'ordered',
  'held',
  'late',
  'spokenTooOften',
  'cancelled',
]
