import { describe, expect, it } from 'vitest'
import { cardCode } from '@/lib/fleet/cards/card-code'

describe('codes of cards', () => {
  it('are written alike, however a reader writes them', () => {
    const ways = [
      '04a1b2c3',
      '04A1B2C3',
      ' 04:a1:b2:c3 ',
      '04-A1-B2-C3',
      '0000000004A1B2C3',
      '04.a1 b2.c3\r\n',
    ]
    expect(new Set(ways.map(cardCode))).toEqual(new Set(['4A1B2C3']))
    expect(cardCode('key 7')).toBe('KEY7')
    expect(cardCode('120')).toBe('120')
  })

  it('mean nothing where there is no card', () => {
    for (const raw of ['', '0', '00:00:00:00', ' ', 'FFFFFFFF', 'ff-ff', '00FF'])
      expect(cardCode(raw)).toBeNull()
    expect(cardCode('F0')).toBe('F0')
  })
})
