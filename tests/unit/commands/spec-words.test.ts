import { expect, it } from 'vitest'
import { COMMAND_REASONS, COMMAND_STATES, type CommandState } from '@/lib/commands/command-states'
import {
  PROBLEM_WORDS,
  RESULT_WORDS,
  SENDING_WORDS,
  STATUS_WORDS,
  specWords,
} from '@/lib/commands/spec-words'
import en from '@/messages/en.json'

const told = { reason: null, source: 'console', by: 'gprs', offline: false, converted: false } as const

it.each<[CommandState, string, string | null, string | null]>([
  ['waiting', 'toSend', null, null],
  ['sending', 'toSend', null, null],
  ['sent', 'executing', null, null],
  ['done', 'completed', 'executedSuccessfully', null],
  ['answered', 'completed', null, null],
  ['refused', 'failed', 'executionFailed', 'setupFailed'],
  ['failed', 'failed', 'executionFailed', 'setupFailed'],
  ['timedOut', 'sent', 'timeout', 'responseTimeout'],
  ['unknown', 'sent', null, null],
  ['expired', 'failed', 'expiredOrPoweredOff', 'expiredOrShutDown'],
  ['cancelled', 'cancelled', null, null],
  ['replaced', 'cancelled', null, null],
])('%s is %s, and comes to %s for %s', (state, status, result, problem) => {
  expect(specWords({ ...told, state })).toMatchObject({ status, result, problem })
})

it('a reason may say more than the state, and only where it fits', () => {
  const resultOf = (state: CommandState, reason: (typeof COMMAND_REASONS)[number]) =>
    specWords({ ...told, state, reason }).result
  expect(resultOf('refused', 'busy')).toBe('deviceBusy')
  expect(resultOf('refused', 'format')).toBe('executionFailed')
  expect(resultOf('failed', 'notConnected')).toBe('offline')
  expect(resultOf('failed', 'offlineCommandExists')).toBe('executionFailed')
  expect(resultOf('done', 'alreadyCut')).toBe('executedSuccessfully')
  expect(resultOf('cancelled', 'byUser')).toBeNull()
  // The provider took it, and more is not known.
  expect(resultOf('unknown', 'bySms')).toBeNull()
  expect(resultOf('failed', 'smsFailed')).toBe('executionFailed')
})

it.each<[CommandState, (typeof COMMAND_REASONS)[number], string | null]>([
  ['unknown', 'leaseLost', 'notInRoutingTable'],
  ['expired', 'notSentInTime', 'expiredOrShutDown'],
  ['expired', 'didNotWake', 'wakeUpFailed'],
  ['expired', 'didNotStop', 'setupFailed'],
  ['refused', 'busy', 'offlineBusyOrPoweredOff'],
  ['failed', 'notConnected', 'connectionTimeout'],
  ['failed', 'offlineCommandExists', 'offlineCommandExists'],
  ['refused', 'notSupported', 'notSupported'],
  ['failed', 'noCommands', 'notSupported'],
  ['refused', 'format', 'formatIncorrect'],
  ['refused', 'password', 'passwordIncorrect'],
  ['refused', 'failed', 'setupFailed'],
  ['refused', 'tooFast', 'setupFailed'],
  ['timedOut', 'noAnswer', 'responseTimeout'],
  ['refused', 'noFix', 'coordinateAbnormal'],
  ['done', 'alreadyCut', null],
  ['cancelled', 'byUser', null],
  ['unknown', 'bySms', null],
])('%s for %s is the problem %s', (state, reason, problem) => {
  expect(specWords({ ...told, state, reason }).problem).toBe(problem)
})

it('has the problems of the catalogue of spec.md in words', () => {
  expect(PROBLEM_WORDS.map((word) => [word, en.commands.problems[word]])).toEqual([
    ['notInRoutingTable', 'The device is not in the routing table; restart it.'],
    ['expiredOrShutDown', 'The device has expired or is shut down.'],
    ['offlineBusyOrPoweredOff', 'The device is offline, busy or powered off.'],
    ['connectionTimeout', 'The connection to the device timed out.'],
    ['wakeUpFailed', 'The device did not wake up.'],
    ['offlineCommandExists', 'An offline command already exists.'],
    ['notSupported', 'The command is not supported.'],
    ['formatIncorrect', 'The command format is incorrect.'],
    ['passwordIncorrect', 'The command password is incorrect.'],
    ['setupFailed', 'Setup failed.'],
    ['responseTimeout', 'The response timed out.'],
    ['coordinateAbnormal', 'The coordinates are abnormal.'],
  ])
})

it('says how it goes to its device, and nothing of what a device said unasked', () => {
  const sendingOf = (offline: boolean, converted: boolean) =>
    specWords({ ...told, state: 'waiting', offline, converted }).sending
  expect([sendingOf(false, false), sendingOf(true, false), sendingOf(true, true)]).toEqual([...SENDING_WORDS])
  expect(specWords({ ...told, state: 'answered', source: 'unsolicited' }).sending).toBeNull()
  expect(specWords({ ...told, state: 'waiting', by: 'sms' }).sending).toBeNull()
  expect(Object.keys(en.commands.sendings)).toEqual([...SENDING_WORDS])
})

it('every word of spec.md is said of some command', () => {
  const words = COMMAND_STATES.flatMap((state) =>
    [null, ...COMMAND_REASONS].map((reason) => specWords({ ...told, state, reason })),
  )
  expect(new Set(words.map(({ status }) => status))).toEqual(new Set(STATUS_WORDS))
  expect(new Set(words.map(({ result }) => result))).toEqual(new Set([null, ...RESULT_WORDS]))
  expect(new Set(words.map(({ problem }) => problem))).toEqual(new Set([null, ...PROBLEM_WORDS]))
})
