import { describe, expect, it } from 'vitest'
import { judgeSent } from '@/lib/received/sent-position'

const ROW = { imei: '356307042441013', time: '2026-05-01T08:00:00Z', lat: 41.1, lon: -8.6 }
const judge = (more: object) => judgeSent({ ...ROW, ...more })

describe('a row of another program', () => {
  it('is right with what it says', () => {
    expect(judge({ sensors: { temperatureC: 4.5 } })).toHaveProperty('sent.sensors.temperatureC', 4.5)
  })

  it('with too many sensors is refused before one of them is looked at', () => {
    const names = Array.from({ length: 51 }, (_, at) => [at === 0 ? '\u0000' : `s${at}`, {}])
    expect(judge({ sensors: Object.fromEntries(names) })).toEqual({
      fault: { error: 'illegalParameter', field: 'sensors', reason: 'sensors: expected 50 values at most' },
    })
  })

  it.each([
    [{ imei: 'a\u0000bcd' }, /^imei: expected 4 to 40 letters/],
    [{ imei: 7 }, /^imei: /],
    [{ time: '2199-01-01T00:00:00Z' }, /^time: expected a moment/],
    [{ sensors: { c: '\ud800' } }, /^sensors\.c: /],
    [{ more: 1 }, /^more: there is no such field/],
    [null, /^row: /],
  ])('%o is refused in words', (more, words) => {
    const judged = more === null ? judgeSent(null) : judge(more)
    const { reason } = (judged as { fault: { reason: string } }).fault
    expect(reason).toMatch(words)
    expect(reason).not.toContain('validation.')
  })
})
