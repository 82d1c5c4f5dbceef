import { ANSWER_REASONS, type AnswerReason } from './catalogue/judge-answer'
import { GATE_REASONS } from './engine-gate'

/**
 * What becomes of a command. It waits, a gateway takes it (`sending`) and has written it to the device (`sent`); all others are
 * its end. `unknown` is one that a gateway took and did not tell of any more: it may have been carried out, and is never sent
 * again by itself.
 */
export const COMMAND_STATES = [
  'waiting',
  'sending',
  'sent',
  'done',
  'answered',
  'refused',
  'failed',
  'timedOut',
  'unknown',
  'expired',
  'cancelled',
  'replaced',
] as const
export type CommandState = (typeof COMMAND_STATES)[number]

/** Taken by a gateway or written to the device: at most one of a device, besides those that others go past. */
export const IN_FLIGHT: readonly CommandState[] = ['sending', 'sent']
export const OPEN: readonly CommandState[] = ['waiting', ...IN_FLIGHT]
/** Whose answer may come yet, late. */
export const ANSWERABLE: readonly CommandState[] = [...IN_FLIGHT, 'timedOut', 'unknown']

/** Ends at which it was not carried out though nobody cancelled it, or of which nobody knows. */
const BAD_ENDS: readonly CommandState[] = ['failed', 'timedOut', 'refused', 'unknown', 'expired']
export const endedBadly = (state: CommandState): boolean => BAD_ENDS.includes(state)

/**
 * How a command goes to its device: by its connection, or as a message to its SIM. Nobody sees what a device answers to a message,
 * for it goes to the phone that it came from.
 */
export const COMMAND_CHANNELS = ['gprs', 'sms'] as const
export type CommandChannel = (typeof COMMAND_CHANNELS)[number]

/** Why a command ended without being done; the texts stand in messages under `commands.reasons`. */
export const COMMAND_REASONS = [
  'notConnected',
  'notSupported',
  'noCommands',
  'noAnswer',
  'leaseLost',
  'notSentInTime',
  'didNotWake',
  'didNotStop',
  'offlineCommandExists',
  'byUser',
  'restored',
  'deviceLeft',
  // What the device said, by datagrams, did not come from where its last command went.
  'otherAddress',
  // The provider took it, did not take it, or did not say whether it did; or it was not to be handed over any more.
  'bySms',
  'smsFailed',
  'smsUnsure',
  'simChanged',
  'notPermitted',
  ...GATE_REASONS,
  ...ANSWER_REASONS.filter((reason): reason is Exclude<AnswerReason, 'noFix'> => reason !== 'noFix'),
] as const
export type CommandReason = (typeof COMMAND_REASONS)[number]

/**
 * Who ordered a command: a person at the console, a program by its key, a batch, a rule, or we ourselves, to end a working mode
 * whose limit is reached or to read back what was set; or the device said something unasked.
 */
export const COMMAND_SOURCES = [
  'console',
  'key',
  'batch',
  'rule',
  'workingMode',
  'readBack',
  'unsolicited',
] as const
export type CommandSource = (typeof COMMAND_SOURCES)[number]

/**
 * So long an answer is waited for once a command was written to a device that is connected; one that sleeps by its working mode has
 * until its next waking is over, and holds up others for so long.
 */
export const ANSWER_WITHIN_S = 30
/** So long a gateway may hold a command before it is taken to be gone. */
export const LEASE_S = 20
/** So long a command waits for its device, unless it says otherwise. */
export const EXPIRES_AFTER_H = { min: 1, usual: 24, max: 24 * 30 } as const
/** What waits for a device that seemed to be connected becomes an offline command after so long. */
export const OFFLINE_AFTER_S = 60
/** So long a device is asked whether it took a setting. */
export const READ_BACK_WITHIN_MIN = 10
/** Commands that may be open of one device: more are refused. */
export const MOST_OPEN = 10
/** Answers are looked for among commands of so long. */
export const ANSWERED_WITHIN_H = 24
