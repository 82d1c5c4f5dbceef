import { describe, expect, it } from 'vitest'
import { commandNamed } from '@/lib/commands/catalogue/catalogue'
import { firstWordFits, judgeAnswer } from '@/lib/commands/catalogue/judge-answer'
import { writeCommand } from '@/lib/commands/catalogue/parameters'
import { answerCommand, type CommandState } from '@/simulator/command-answers'
import type { TextFamily } from '@/simulator/command-grammar'
import { EVERY_TEXT as EVERY, valueSets } from '../commands/sample-values'
import { SAMPLE_STATUS, sampleFix } from './sample'

/** JT/T 808 terminals take messages: `jt808-terminal.test.ts`. */
const EVERY_TEXT = EVERY.filter(({ family }) => family !== 'jt808' && family !== 'g10ls')

const parked: CommandState = {
  status: SAMPLE_STATUS,
  speedKmh: 0,
  positioned: true,
  imei: '359857081234567',
  fix: sampleFix(),
}
const cut: CommandState = { ...parked, status: { ...SAMPLE_STATUS, fuelCut: true } }
const fast: CommandState = { ...parked, speedKmh: 40 }
const unfixed: CommandState = { ...parked, positioned: false }

describe('what a tracker answers', () => {
  it('cuts and restores the fuel', () => {
    expect(answerCommand('RELAY,1#', parked)).toMatchObject({ fuelCut: true })
    expect(answerCommand('DYD,000000#', parked)).toEqual({ text: 'DYD=Success!', fuelCut: true })
    expect(answerCommand('RELAY,0#', cut)).toMatchObject({ fuelCut: false })
    expect(answerCommand('HFYD,000000#', cut)).toEqual({ text: 'HFYD=Success!', fuelCut: false })
  })

  it('does not cut it at speed, without a fix, or twice', () => {
    for (const text of ['DYD,000000#', 'RELAY,1#']) {
      for (const state of [fast, unfixed, cut]) expect(answerCommand(text, state).fuelCut).toBeUndefined()
      const judged = [fast, unfixed, cut].map(
        (state) => judgeAnswer(text, answerCommand(text, state).text).reason,
      )
      expect(judged).toEqual(['tooFast', 'noFix', 'alreadyCut'])
    }
  })

  it('tells how it is', () => {
    expect(answerCommand('STATUS#', parked).text).toContain('Battery:13.92V')
    expect(answerCommand('status', parked).text).toContain('GSM Signal Level:Good')
    expect(answerCommand('VERSION#', parked).text).toContain('VERSION')
    expect(answerCommand('PARAM#', parked).text).toContain('IMEI:359857081234567')
    expect(answerCommand('WHERE#', parked).text).toContain('Lat:N41.157900,Lon:W8.629100')
    expect(answerCommand('WHERE#', unfixed).text).toBe('No data!')
  })

  it('calls what it does not know an error', () => {
    for (const text of ['?!', 'HELLO#', 'TIMER,x#', '', 'RELAY,2#'])
      expect(answerCommand(text, parked)).toEqual({ text: 'Command Error!' })
    expect(answerCommand('RELAY,1#', { ...parked, family: 'obd' })).toEqual({ text: 'Command Error!' })
    expect(answerCommand('Picture,in', { ...parked, family: 'gt06n' })).toEqual({ text: 'Command Error!' })
  })

  it('keeps what it is told, and tells it', () => {
    const answer = answerCommand('TIMER,5,5#', parked)
    expect(answer).toEqual({ text: 'OK!', keeps: ['TIMER', '5,5'] })
    expect(answerCommand('TIMER#', { ...parked, settings: new Map([['TIMER', '5,5']]) }).text).toBe(
      'TIMER:5,5',
    )
    const numbers = answerCommand('SOS,A,112,110#', parked).keeps?.[1] ?? ''
    expect(numbers).toBe('112,110')
    expect(answerCommand('SOS,D,112#', { ...parked, settings: new Map([['SOS', numbers]]) }).keeps).toEqual([
      'SOS',
      '110',
    ])
  })
})

/** By the vendors’ documents, nothing comes back. */
const SILENT = ['cpureset', 'R1']
/** Of these, the answer says which command came, and not what became of it. */
const NAMES_ONLY = /^([JK]|GTOUT,.*|AV01,[01]|AR00,.*)$/

describe('every text of the catalogue', () => {
  it.each(EVERY_TEXT)('is one that such a tracker takes: $definition.name, $family', (told) => {
    const { definition, parameters } = told
    const family = told.family as TextFamily
    const restores = definition.name === 'restoreEngine'
    for (const values of valueSets(parameters)) {
      const written = writeCommand(definition, family, values)
      const text = written?.text ?? ''
      const state = { ...(restores ? cut : parked), family }
      const answer = answerCommand(text, state)
      const { outcome, reason } = judgeAnswer(text, answer.text)
      // Who restarts at once says nothing.
      const isSilent = SILENT.includes(text)
      const isOpen = definition.readsOnly || isSilent || NAMES_ONLY.test(text)
      const expected = isOpen ? 'answered' : 'done'
      expect([text, answer.text, outcome, reason]).toEqual([text, answer.text, expected, null])
      expect(firstWordFits(text, answer.text)).toBe(!isSilent)
      if (written?.readText)
        expectToRead(written.readText, { ...state, settings: kept(answer) }, answer.keeps?.[1])
    }
  })

  it('is taken by a tracker of no family', () => {
    for (const { definition, family, parameters } of EVERY_TEXT) {
      const [values] = valueSets(parameters)
      const text = writeCommand(definition, family, values)?.text ?? ''
      expect([text, answerCommand(text, parked).text]).not.toEqual([text, 'Command Error!'])
    }
  })

  it('is refused by trackers of other families, which do not know it', () => {
    const picture = commandNamed('takePicture')
    const text = picture && writeCommand(picture, 'jc400', {})?.text
    const { outcome, reason } = judgeAnswer(
      text ?? '',
      answerCommand(text ?? '', { ...parked, family: 'vl' }).text,
    )
    expect([outcome, reason]).toEqual(['refused', 'format'])
  })
})

const kept = ({ keeps }: ReturnType<typeof answerCommand>): ReadonlyMap<string, string> =>
  new Map(keeps ? [keeps] : [])

/** What asks for a setting is answered with it. */
function expectToRead(readText: string, state: CommandState, value: string | undefined) {
  const answer = answerCommand(readText, state).text
  expect([readText, judgeAnswer(readText, answer).outcome]).toEqual([readText, 'answered'])
  expect(firstWordFits(readText, answer)).toBe(true)
  if (value !== undefined) expect(answer).toContain(value)
}
