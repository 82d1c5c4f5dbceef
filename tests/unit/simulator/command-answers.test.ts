import { describe, expect, it } from 'vitest'
import { answerCommand, type CommandState } from '@/simulator/command-answers'
import { SAMPLE_STATUS } from './sample'

const parked: CommandState = { status: SAMPLE_STATUS, speedKmh: 0, positioned: true }
const cut: CommandState = { ...parked, status: { ...SAMPLE_STATUS, fuelCut: true } }

describe('what a tracker answers', () => {
  it('cuts and restores the fuel', () => {
    expect(answerCommand('RELAY,1#', parked)).toMatchObject({ fuelCut: true })
    expect(answerCommand('DYD,000000#', parked)).toMatchObject({ fuelCut: true })
    expect(answerCommand('RELAY,0#', cut)).toMatchObject({ fuelCut: false })
    expect(answerCommand('HFYD,000000#', cut)).toMatchObject({ fuelCut: false })
  })

  it('does not cut it at speed, without a fix, or twice', () => {
    for (const state of [{ ...parked, speedKmh: 60 }, { ...parked, positioned: false }, cut]) {
      expect(answerCommand('DYD,000000#', state).fuelCut).toBeUndefined()
    }
  })

  it('tells how it is', () => {
    expect(answerCommand('STATUS#', parked).text).toContain('Battery:13.92V')
    expect(answerCommand('status', parked).text).toContain('GSM Signal Level:Good')
    expect(answerCommand('VERSION#', parked).text).toContain('VERSION')
    expect(answerCommand('TIMER,5,5#', parked)).toEqual({ text: 'OK!' })
    expect(answerCommand('?!', parked)).toEqual({ text: 'Error!' })
  })
})
