import { expect, it } from 'vitest'
import { DEFAULT_SWITCHES, grantsBeyond, grantsHeld, grantsWithin } from '@/lib/accounts/switches'

const held = { ...DEFAULT_SWITCHES, sendCommand: false }

it('finds what a superior cannot give', () => {
  expect(grantsBeyond({ sendCommand: true, viewReport: true, batchCommands: true }, held)).toEqual([
    'sendCommand',
    'batchCommands',
  ])
  expect(grantsBeyond({ sendCommand: false }, held)).toEqual([])
})

it('keeps what both have', () => {
  const { webLogin, appLogin, ...all } = DEFAULT_SWITCHES
  expect(grantsWithin({ ...all, editByApp: false }, held)).toEqual({
    ...all,
    sendCommand: false,
    editByApp: false,
  })
  expect([webLogin, appLogin]).toEqual([true, true])
})

it('lets the top give everything', () => {
  expect(grantsHeld('administrator', held)).toMatchObject({ sendCommand: true, batchCommands: true })
  expect(grantsHeld('distributor', held)).toMatchObject({ sendCommand: false })
})
