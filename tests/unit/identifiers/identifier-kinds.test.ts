import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkDigit, provesItself, readIdentifier } from '@/lib/identifiers/identifier-kinds'

describe('what a device calls itself', () => {
  it('is no word that stands in its place in the API', () => {
    const words = readdirSync('app/api/devices').filter(
      (name) => /^[a-z]/.test(name) && !name.includes('.ts'),
    )
    expect(words).toContain('search')
    for (const word of words) expect(readIdentifier(word, ['imei', 'terminal', 'vendor']), word).toBeNull()
    expect(readIdentifier('search-1', ['imei', 'terminal', 'vendor'])).not.toBeNull()
  })

  it.each([
    ['351234567890123', 'imei', '351234567890123'],
    ['35 123456 789012 3', 'imei', '351234567890123'],
    ['013912345678', 'terminal', '13912345678'],
    ['00000000013912345678', 'terminal', '13912345678'],
    ['0001', 'terminal', '0001'],
    ['+86 138-0013-8077', 'terminal', '13800138077'],
    ['+852 (5123) 4567', 'terminal', '85251234567'],
    ['8613800138077', 'terminal', '8613800138077'],
    [' van-7 ', 'vendor', 'van-7'],
  ] as const)('"%s" read as %s is %s', (text, kind, value) => {
    expect(readIdentifier(text, [kind])).toEqual({ kind, value })
  })

  it.each([
    ['35123456789012', 'imei'],
    ['35123456789012x', 'imei'],
    ['123', 'terminal'],
    ['123456789012345678901', 'terminal'],
    ['a b', 'vendor'],
    ['a/b', 'vendor'],
    ['', 'vendor'],
    ['x'.repeat(41), 'vendor'],
    ['a,b,c', 'vendor'],
  ] as const)('"%s" is no %s', (text, kind) => {
    expect(readIdentifier(text, [kind])).toBeNull()
  })

  it('is of the first kind that the text fits', () => {
    expect(readIdentifier('351234567890123', ['imei', 'vendor'])?.kind).toBe('imei')
    expect(readIdentifier('35123456789012', ['imei', 'vendor'])?.kind).toBe('vendor')
    expect(readIdentifier('00000351234567890123', ['imei', 'terminal'])).toEqual({
      kind: 'imei',
      value: '351234567890123',
    })
    expect(readIdentifier('00000351234567890123', ['terminal', 'vendor'])?.kind).toBe('terminal')
  })
})

describe('the check digit of an IMEI', () => {
  it.each(['490154203237518', '356938035643809'])('%s proves itself', (value) => {
    expect(provesItself({ kind: 'imei', value })).toBe(true)
  })

  it('shows every single wrong digit, and neighbours that changed places', () => {
    const right = '490154203237518'
    for (let at = 0; at < right.length; at++) {
      for (let digit = 0; digit <= 9; digit++) {
        if (String(digit) === right[at]) continue
        const value = `${right.slice(0, at)}${digit}${right.slice(at + 1)}`
        expect(provesItself({ kind: 'imei', value })).toBe(false)
      }
    }
    expect(provesItself({ kind: 'imei', value: '490145203237518' })).toBe(false)
  })

  it('is asked of IMEIs only', () => {
    expect(provesItself({ kind: 'terminal', value: '490154203237519' })).toBe(true)
  })
})

it.each([
  ['49015420323751', 8],
  ['35693803564380', 9],
  ['7992739871', 3],
])('the check digit of %s is %s', (digits, digit) => {
  expect(checkDigit(digits)).toBe(digit)
})
