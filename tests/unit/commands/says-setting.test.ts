import { expect, it } from 'vitest'
import { saysSetting } from '@/lib/commands/says-setting'

it.each([
  ['HBT,3,5#', 'HBT:3,5', true],
  ['TIMER,20,60#', 'TIMER:20,60', true],
  ['TIMER,20,60#', 'TIMER,20,60;SENDS:10', true],
  ['SPEED,ON,10,90,1#', 'SPEEDALM:ON,10,90,1', true],
  ['SOS,A,13800000001,13800000002#', 'SOS1:13800000001 SOS2:13800000002 SOS3:', true],
  ['SOS,D,13800000001#', 'SOS1:13800000002', true],
  ['CENTER,A,13800000001#', 'CENTER:13800000001', true],
  ['HBT,3,5#', 'HBT:3,10', false],
  ['TIMER,20,60#', 'TIMER:60,20', false],
  ['SOS,A,13800000001#', 'SOS1: SOS2:', false],
  ['SOS,D,13800000001#', 'SOS1:13800000001', false],
  ['SENALM,ON#', 'SENALM: 1', null],
  ['HBT,3,5#', 'OK', null],
  ['RESET#', 'RESET', null],
  ['CENTER,D#', 'CENTER:', null],
])('%s, of which it says "%s": %s', (text, answer, expected) => {
  expect(saysSetting(text, answer)).toBe(expected)
})
