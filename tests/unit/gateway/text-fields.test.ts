import { expect, it } from 'vitest'
import {
  isDigits,
  isHexDigits,
  readDegrees,
  readHex,
  readMoment,
  readNumber,
  readSigned,
} from '@/gateway/text-fields'

it.each([
  ['0', 0],
  ['007.50', 7.5],
  ['123456789012.5', 123_456_789_012.5],
  ['1.12345678', 1.12345678],
  ['1234567890123', null],
  ['1.123456789', null],
  ['1.', null],
  ['.5', null],
  ['1.2.3', null],
  ['1e5', null],
  [' 1', null],
  ['1\n', null],
  ['', null],
  [undefined, null],
] as const)('"%s" is the number %s', (text, value) => {
  expect(readNumber(text)).toBe(value)
  expect(readSigned(text)).toBe(value)
})

it.each([
  ['-12.5', -12.5],
  ['+12.5', 12.5],
  ['-0', 0],
  ['-0.00', 0],
  ['--1', null],
  ['+-1', null],
  ['-', null],
] as const)('"%s" is the number %s where signs may stand', (text, value) => {
  expect(readNumber(text)).toBeNull()
  expect(readSigned(text)).toBe(value)
})

it.each([
  ['fF09', 0xff09],
  ['FFFFFFFF', 0xffff_ffff],
  ['0FFFFFFFF', null],
  ['g0', null],
  ['`0', null],
  ['@0', null],
  ['', null],
] as const)('"%s" is %s in hexadecimal', (text, value) => {
  expect(readHex(text)).toBe(value)
})

it('digits are as many as are meant', () => {
  expect(['123', '12', '12a', undefined].map((text) => isDigits(text, 3))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(['aB', 'aBc', 'aBcd', 'ag'].map((text) => isHexDigits(text, 2, 3))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it.each([
  ['260228', '235959', 'ymd', '2026-02-28T23:59:59Z'],
  ['280226', '235959', 'dmy', '2026-02-28T23:59:59Z'],
  ['20280229', '000000', 'ymd', '2028-02-29T00:00:00Z'],
  ['29022028', '000000', 'dmy', '2028-02-29T00:00:00Z'],
  ['260229', '000000', 'ymd', null],
  ['260200', '000000', 'ymd', null],
  ['261301', '000000', 'ymd', null],
  ['260001', '000000', 'ymd', null],
  ['260101', '240000', 'ymd', null],
  ['260101', '006000', 'ymd', null],
  ['260101', '00000', 'ymd', null],
  ['2601011', '000000', 'ymd', null],
  ['26010a', '000000', 'ymd', null],
] as const)('%s and %s, %s, are %s', (date, clock, order, moment) => {
  expect(readMoment(date, clock, order)).toBe(moment === null ? null : Date.parse(moment))
})

it.each([
  ['5227.5039', 'N', 52.458398],
  ['5227.5039', 's', -52.458398],
  ['00836.6000', 'W', -8.61],
  ['7.5', 'E', 0.125],
  ['0000.0', 'S', 0],
  ['-23-29.0095', 'S', -23.483492],
  ['23-29', 'N', 23.483333],
  ['123456.7', 'N', null],
  ['5227', 'N', null],
  ['5227.503900001', 'N', null],
  ['5227.5039', '', null],
  ['5227.5039', 'X', null],
  ['', 'N', null],
] as const)('"%s" %s are %s degrees', (text, side, degrees) => {
  const read = readDegrees(text, side)
  if (degrees === null) expect(read).toBeNull()
  else expect(read).toBeCloseTo(degrees, 6)
  expect(Object.is(read, -0)).toBe(false)
})
