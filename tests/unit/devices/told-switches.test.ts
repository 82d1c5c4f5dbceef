import { describe, expect, it } from 'vitest'
import { switchesOf } from '@/lib/devices/told-switches'

const NOTHING = { alarms: null, sensors: null }
const told = (protocol: string, sensors: Record<string, number> | null, fuelCut: boolean | null = null) => ({
  protocol,
  sensors,
  fuelCut,
})

describe('inputs and outputs as a device told them', () => {
  it('are the first two inputs, and what else is on', () => {
    const { inputs, outputs } = switchesOf(told('queclink', { inputs: 0b101, outputs: 0b10 }), NOTHING)
    expect(inputs.map(({ number, on }) => [number, on])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ])
    expect(outputs).toEqual([
      { number: 1, on: false },
      { number: 2, on: true },
    ])
    expect(switchesOf(told('queclink', null), NOTHING)).toEqual({ inputs: [], outputs: [], fuelCut: null })
  })

  it('are called as the record does', () => {
    const stated = {
      alarms: { input1: { active: 'Crane up', inactive: null }, input2: { inactive: 'Lid open' } },
      sensors: { door: 'input2' as const },
    }
    const said = (inputs: number) =>
      switchesOf(told('jt808', { inputs }), stated).inputs.map(({ meaning, wired }) => [meaning, wired])
    expect(said(0b01)).toEqual([
      ['Crane up', null],
      ['Lid open', 'door'],
    ])
    expect(said(0b10)).toEqual([
      [null, null],
      [null, 'door'],
    ])
  })

  it('say that the engine is cut only where the relay is stated to hang on an output', () => {
    const on = told('teltonika', { outputs: 1 }, true)
    expect(switchesOf(on, NOTHING)).toMatchObject({ fuelCut: null, outputs: [{ number: 1, on: true }] })
    expect(switchesOf(on, { alarms: null, sensors: { relay: 'output1' } })).toMatchObject({
      fuelCut: true,
      outputs: [],
    })
    expect(switchesOf(on, { alarms: null, sensors: { relay: 'output2' } })).toMatchObject({
      fuelCut: false,
      outputs: [{ number: 1, on: true }],
    })
    // They say themselves that fuel and power are cut.
    for (const protocol of ['gt06', 'jt808', 'h02', 'tk103'])
      expect(switchesOf(told(protocol, null, true), NOTHING).fuelCut).toBe(true)
  })
})
