import { describe, expect, it } from 'vitest'
import { ageText } from '@/lib/mcp/age-text'
import { loggedText, shortenArguments } from '@/lib/mcp/shorten-arguments'

describe('shortenArguments', () => {
  it('leaves what is short as it is', () => {
    const given = { devices: ['1', '2'], limit: 5, live: true, to: null }
    expect(shortenArguments(given)).toEqual(given)
  })

  it('cuts texts, lists, objects and depth', () => {
    const given = {
      text: 'x'.repeat(500),
      list: Array.from({ length: 200 }, (_, index) => index),
      deep: { a: { b: { c: 'lost' } } },
      ['k'.repeat(500)]: 1,
    }
    const short = shortenArguments(given) as Record<string, never>
    expect(short.text).toBe(`${'x'.repeat(100)}…`)
    expect(short.list).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, '… +190'])
    expect(short.deep).toEqual({ a: { b: '…' } })
    expect(Object.keys(short).at(-1)).toHaveLength(100)
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`key${index}`, 'y'.repeat(1000)]),
    )
    expect(JSON.stringify(shortenArguments(many)).length).toBeLessThan(1500)
  })
})

describe('texts of callers', () => {
  it('hold no half of a character, sent or cut', () => {
    const given = { search: 'a\ud800b', '\udc00': [`${'x'.repeat(99)}😀`], whole: '😀' }
    expect(shortenArguments(given)).toEqual({
      search: 'a\ufffdb',
      '\ufffd': [`${'x'.repeat(99)}\ufffd…`],
      whole: '😀',
    })
    expect(loggedText('tool\ud800', 60)).toBe('tool\ufffd')
  })
})

describe('ageText', () => {
  it.each([
    [0, '0 s'],
    [119, '119 s'],
    [120, '2 min'],
    [7199, '119 min'],
    [7200, '2 h'],
    [172_800, '2 d'],
  ])('says %i s as %s', (seconds, text) => expect(ageText(seconds)).toBe(text))
})
