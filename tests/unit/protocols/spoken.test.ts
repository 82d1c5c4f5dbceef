import { expect, it } from 'vitest'
import type { Decoded } from '@/gateway/protocols/protocol'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { makeVoice, SPOKEN } from '../../bench/support/spoken'
import { sampleDrive } from '../simulator/sample'
import { codecOf, hear } from './codec'

const IMEI = '359857081234567'

it('the load of the ingest bench speaks every protocol that keeps a connection', () => {
  const connected = PROTOCOLS.filter(({ endpoints }) =>
    endpoints.some(({ transport }) => transport === 'tcp'),
  )
  // GT06 is what the others are compared with.
  expect(new Set(['gt06', ...SPOKEN])).toEqual(new Set(connected.map(({ name }) => name)))
})

it.each(SPOKEN)(
  'a voice of %s has each of its reports read, and counts all that is saved, however it is told',
  (name) => {
    const protocol = PROTOCOLS.find((one) => one.name === name)
    if (!protocol) throw new Error(`no protocol ${name}`)
    const codec = codecOf(protocol)
    const state = codec.newState()
    const voice = makeVoice(name, IMEI)
    const said: Decoded[] = []
    const answersTo = (bytes: Buffer): Buffer => {
      const heard = hear(codec, [bytes], state)
      said.push(...heard)
      return Buffer.concat(heard.flatMap(({ reply }) => reply ?? []))
    }
    let answers = answersTo(voice.greeting ?? Buffer.alloc(0))
    let isWelcome = voice.greeting === null
    while (answers.length > 0) {
      const told = voice.hear(answers)
      isWelcome ||= told.isWelcome
      answers = answersTo(told.reply ?? Buffer.alloc(0))
    }
    expect(isWelcome).toBe(true)
    const reports = sampleDrive(50).map((fix) => ({ fix, alarm: null }))
    answers = answersTo(voice.encode(reports))
    expect(said.flatMap(({ fixes }) => fixes)).toHaveLength(50)
    let saved = 0
    for (let at = 0; at < answers.length; at++) saved += voice.hear(answers.subarray(at, at + 1)).saved
    expect(saved).toBe(50)
  },
)
