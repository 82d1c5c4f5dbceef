import { describe, expect, it } from 'vitest'
import { type Asked, flagOf, matchAnswer } from '@/lib/commands/match-answer'

const asked = (...given: [id: number, text: string, state: Asked['state']][]): Asked[] =>
  given.map(([id, text, state]) => ({ id, text, state, givesWay: false }))
const sent = asked([8, 'HFYD#', 'sent'])

describe('an answer', () => {
  it.each([
    ['by its flag, whatever it says', sent, { flag: 8, text: 'what?' }, 8],
    [
      'by its flag, late',
      asked([7, 'TIMER,10#', 'timedOut'], [8, 'HFYD#', 'sent']),
      { flag: 7, text: 'OK' },
      7,
    ],
    ['without a flag, by its word', sent, { flag: 0, text: 'HFYD=Success!' }, 8],
    ['of a protocol without flags', sent, { flag: null, text: 'HFYD=Success!' }, 8],
    [
      'of Teltonika, by what is told of a value',
      asked([8, 'readio 69', 'sent']),
      { flag: null, text: 'I/O ID:69 Value:1' },
      8,
    ],
    ['by a flag that is not ours, by its word', sent, { flag: 99, text: 'HFYD=Success!' }, 8],
  ])('is known %s', (_what, commands, answer, id) => {
    expect(matchAnswer(commands, answer)?.id).toBe(id)
  })

  it.each([
    [
      'comes over the serial line of a Teltonika meanwhile',
      asked([8, 'getver', 'sent']),
      { flag: null, text: 'AT$MSGSND=4,"STGB40,PR"' },
    ],
    ['fits no word', sent, { flag: 0, text: 'ICCID:8988' }],
    ['repeats what another command was answered', sent, { flag: 7, text: 'HFYD=Success!', isRepeated: true }],
    [
      'comes from another address than the command went to',
      sent,
      { flag: 8, text: 'HFYD=Success!', isElsewhere: true },
    ],
    ['comes when nothing is in flight', asked([8, 'HFYD#', 'timedOut']), { flag: 0, text: 'HFYD=Success!' }],
  ])('is nobody’s that %s', (_what, commands, answer) => {
    expect(matchAnswer(commands, answer)).toBeNull()
  })
})

describe('an answer without a flag, while one is in flight that others go past', () => {
  const patient = (id: number, text: string) => ({ id, text, state: 'sent' as const, givesWay: true })
  it.each([
    ['that of the one that went past it', [patient(7, 'MODE,3,6'), ...sent], 'HFYD=Success!', 8],
    ['of the later of two with the same word', [patient(7, 'HFYD#'), ...sent], 'HFYD=Success!', 8],
    ['its own, when it fits it alone', [patient(7, 'MODE,3,6'), ...sent], 'MODE OK', 7],
    ['its own, when nothing went past it', [patient(7, 'MODE,3,6')], 'MODE OK', 7],
    ['nobody’s, of two that it fits', [patient(6, 'MODE,3,6'), patient(7, 'MODE,3,9')], 'MODE OK', undefined],
  ])('is %s', (_what, commands, text, id) => {
    expect(matchAnswer(commands, { flag: null, text })?.id).toBe(id)
  })
})

it('flags are 32 bits, and never 0', () => {
  expect([1, 2 ** 32 + 5, 2 ** 32].map(flagOf)).toEqual([1, 5, 1])
})
