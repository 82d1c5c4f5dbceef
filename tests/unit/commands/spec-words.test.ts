import { expect, it } from 'vitest'
import { COMMAND_REASONS, COMMAND_STATES, type CommandState } from '@/lib/commands/command-states'
import { RESULT_WORDS, SENDING_WORDS, STATUS_WORDS, specWords } from '@/lib/commands/spec-words'
import en from '@/messages/en.json'

const told = { reason: null, source: 'console', by: 'gprs', offline: false, converted: false } as const

it.each<[CommandState, string, string | null]>([
  ['waiting', 'toSend', null],
  ['sending', 'toSend', null],
  ['sent', 'executing', null],
  ['done', 'completed', 'executedSuccessfully'],
  ['answered', 'completed', null],
  ['refused', 'failed', 'executionFailed'],
  ['failed', 'failed', 'executionFailed'],
  ['timedOut', 'sent', 'timeout'],
  ['unknown', 'sent', null],
  ['expired', 'failed', 'expiredOrPoweredOff'],
  ['cancelled', 'cancelled', null],
  ['replaced', 'cancelled', null],
])('%s is %s, and comes to %s', (state, status, result) => {
  expect(specWords({ ...told, state })).toMatchObject({ status, result })
})

it('a reason may say more than the state, and only where it fits', () => {
  const resultOf = (state: CommandState, reason: (typeof COMMAND_REASONS)[number]) =>
    specWords({ ...told, state, reason }).result
  expect(resultOf('refused', 'busy')).toBe('deviceBusy')
  expect(resultOf('refused', 'format')).toBe('executionFailed')
  expect(resultOf('failed', 'notConnected')).toBe('offline')
  expect(resultOf('failed', 'offlineCommandExists')).toBe('offline')
  expect(resultOf('done', 'alreadyCut')).toBe('executedSuccessfully')
  expect(resultOf('cancelled', 'byUser')).toBeNull()
  // The provider took it, and more is not known.
  expect(resultOf('unknown', 'bySms')).toBeNull()
  expect(resultOf('failed', 'smsFailed')).toBe('executionFailed')
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
})
