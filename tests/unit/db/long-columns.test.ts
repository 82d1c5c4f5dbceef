import { describe, expect, it } from 'vitest'
import { arrayAsJson, intsIn, momentsIn } from '@/db/long-columns'

describe('packed columns', () => {
  it('reads whole numbers of 32 bits', () => {
    expect(intsIn(Buffer.from('00000001ffffffff7fffffff80000000', 'hex'))).toEqual([
      1, -1, 2147483647, -2147483648,
    ])
    expect(intsIn(Buffer.alloc(0))).toEqual([])
  })

  it('reads moments to the millisecond, those before 2000 too', () => {
    const moments = ['2000-01-01T00:00:00.000Z', '2026-11-28T13:05:20.123Z', '1999-12-31T23:59:59.999Z']
    const bytes = Buffer.alloc(8 * moments.length)
    for (const [at, moment] of moments.entries())
      bytes.writeBigInt64BE(BigInt(Date.parse(moment) - Date.UTC(2000, 0, 1)) * 1000n, at * 8)
    expect(momentsIn(bytes).map((ms) => new Date(ms).toISOString())).toEqual(moments)
  })

  it('rounds microseconds', () => {
    expect(momentsIn(Buffer.from('00000000000005db00000000000005dd', 'hex'))).toEqual([
      Date.UTC(2000, 0, 1) + 1,
      Date.UTC(2000, 0, 1) + 2,
    ])
  })

  it('reads an array of numbers with gaps', () => {
    expect(JSON.parse(arrayAsJson('{1,NULL,2.5}'))).toEqual([1, null, 2.5])
    expect(arrayAsJson(null)).toBe('[]')
  })
})
