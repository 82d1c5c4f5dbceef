import { describe, expect, it } from 'vitest'
import { cleanVin, judgeVin } from '@/lib/devices/vin'

describe('a VIN', () => {
  it('is judged by the digit in its ninth place', () => {
    expect(judgeVin('1M8GDM9AXKP042788')).toBe('good')
    expect(judgeVin('11111111111111111')).toBe('good')
    expect(judgeVin('1HGCM82633A004352')).toBe('good')
    expect(judgeVin('1M8GDM9A1KP042788')).toBe('wrongCheckDigit')
    expect(judgeVin('1HGCM82633A004353')).toBe('wrongCheckDigit')
    // European numbers have no check digit, and most fail it.
    expect(judgeVin('WVWZZZ1JZXW000001')).toBe('wrongCheckDigit')
  })

  it.each([
    '',
    '1M8GDM9AXKP04278',
    '1M8GDM9AXKP0427888',
    '1M8GDM9AXKPO42788',
    '1M8GDM9AXKP04278é',
    '1m8gdm9axkp042788',
  ])('“%s” has not the form of one', (vin) => expect(judgeVin(vin)).toBe('wrongFormat'))

  it('is typed in many ways', () => {
    expect(cleanVin(' 1m8gdm9ax-kp042788 ')).toBe('1M8GDM9AXKP042788')
  })
})
