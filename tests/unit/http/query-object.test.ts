import { describe, expect, it } from 'vitest'
import { queryObject } from '@/server/next/request-input'
import { holdBriefly } from '../../support/loop-hold'

const read = (query: string) => queryObject(new URLSearchParams(query))

describe('the parameters of a request', () => {
  it('are texts, or lists of those that came several times', () => {
    expect(read('b=2&a=1&b=3&c=')).toEqual({ b: ['2', '3'], a: '1' })
    expect(read('a=&a=1&a=')).toEqual({ a: '1' })
  })

  it('may have any name', () => {
    expect(Object.entries(read('__proto__=1&__proto__=2&constructor=3'))).toEqual([
      ['__proto__', ['1', '2']],
      ['constructor', '3'],
    ])
  })

  it('hold no NUL', () => {
    expect(() => read('a=1&b=x%00')).toThrow(expect.objectContaining({ error: 'illegalParameter' }))
  })

  it('may be many, and hold up nobody', () => {
    const many = new URLSearchParams(Array.from({ length: 30_000 }, (_, i) => [`name${i}`, 'x']))
    const object = holdBriefly('30 000 parameters', () => queryObject(many))
    expect(Object.keys(object)).toHaveLength(30_000)
  })
})
