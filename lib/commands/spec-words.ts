import type { CommandChannel, CommandReason, CommandSource, CommandState } from './command-states'

/** How far a command is, in the words of spec.md. */
export const STATUS_WORDS = ['toSend', 'sent', 'failed', 'cancelled', 'executing', 'completed'] as const
type StatusWord = (typeof STATUS_WORDS)[number]

/**
 * How a command goes to its device: at once; when it connects; or when it connects although it seemed to be connected, and
 * was found not to be. The texts stand in messages under `commands.sendings`.
 */
export const SENDING_WORDS = ['onlineSend', 'offlineSend', 'convertedToOffline'] as const
type SendingWord = (typeof SENDING_WORDS)[number]

/** What came of a command. */
export const RESULT_WORDS = [
  'executedSuccessfully',
  'executionFailed',
  'timeout',
  'deviceBusy',
  'offline',
  'expiredOrPoweredOff',
] as const
type ResultWord = (typeof RESULT_WORDS)[number]

/** Why a command came to nothing, in the order of the catalogue of spec.md; the texts stand in messages under `commands.problems`. */
export const PROBLEM_WORDS = [
  'notInRoutingTable',
  'expiredOrShutDown',
  'offlineBusyOrPoweredOff',
  'connectionTimeout',
  'wakeUpFailed',
  'offlineCommandExists',
  'notSupported',
  'formatIncorrect',
  'passwordIncorrect',
  'setupFailed',
  'responseTimeout',
  'coordinateAbnormal',
] as const
type ProblemWord = (typeof PROBLEM_WORDS)[number]

/** Sent is one that was written, or may have been, and of which nothing more is known. */
const STATUSES: Record<CommandState, StatusWord> = {
  waiting: 'toSend',
  sending: 'toSend',
  sent: 'executing',
  done: 'completed',
  answered: 'completed',
  refused: 'failed',
  failed: 'failed',
  timedOut: 'sent',
  unknown: 'sent',
  expired: 'failed',
  cancelled: 'cancelled',
  replaced: 'cancelled',
}

/** Null of those that have not ended, that somebody cancelled, and of which nobody knows whether they were carried out. */
const RESULTS: Record<CommandState, ResultWord | null> = {
  waiting: null,
  sending: null,
  sent: null,
  done: 'executedSuccessfully',
  answered: null,
  refused: 'executionFailed',
  failed: 'executionFailed',
  timedOut: 'timeout',
  unknown: null,
  expired: 'expiredOrPoweredOff',
  cancelled: null,
  replaced: null,
}

/** Reasons that say more than the state. */
const RESULT_BY_REASON: Partial<Record<CommandReason, ResultWord>> = {
  busy: 'deviceBusy',
  notConnected: 'offline',
}

/** States that are a problem, where their reason is none of those below. */
const PROBLEMS: Partial<Record<CommandState, ProblemWord>> = {
  refused: 'setupFailed',
  failed: 'setupFailed',
  timedOut: 'responseTimeout',
  expired: 'expiredOrShutDown',
}

const PROBLEM_BY_REASON: Partial<Record<CommandReason, ProblemWord>> = {
  noFix: 'coordinateAbnormal',
  movingOrNoFix: 'coordinateAbnormal',
  staleFix: 'coordinateAbnormal',
  relayedFixes: 'coordinateAbnormal',
  format: 'formatIncorrect',
  password: 'passwordIncorrect',
  notSupported: 'notSupported',
  noCommands: 'notSupported',
  busy: 'offlineBusyOrPoweredOff',
  notConnected: 'connectionTimeout',
  noAnswer: 'responseTimeout',
  didNotWake: 'wakeUpFailed',
  didNotStop: 'setupFailed',
  offlineCommandExists: 'offlineCommandExists',
  // The gateway that held the device is gone.
  leaseLost: 'notInRoutingTable',
}

type Told = {
  state: CommandState
  reason: CommandReason | null
  source: CommandSource
  by: CommandChannel
  /** It waits, or waited, for its device to connect. */
  offline: boolean
  /** It does so although the device seemed to be connected when it was ordered. */
  converted: boolean
}

/** What is known of a command in the words of spec.md, which are fewer than ours. */
export function specWords({ state, reason, source, by, offline, converted }: Told) {
  const result = RESULTS[state]
  return {
    status: STATUSES[state],
    // What a device says unasked is not sent to it, and a message goes whether it is connected or not.
    sending: source === 'unsolicited' || by === 'sms' ? null : sendingOf(offline, converted),
    result: result === null || reason === null ? result : (RESULT_BY_REASON[reason] ?? result),
    problem: (reason && PROBLEM_BY_REASON[reason]) ?? PROBLEMS[state] ?? null,
  }
}

function sendingOf(offline: boolean, converted: boolean): SendingWord {
  if (!offline) return 'onlineSend'
  return converted ? 'convertedToOffline' : 'offlineSend'
}
