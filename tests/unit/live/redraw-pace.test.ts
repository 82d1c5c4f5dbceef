import { describe, expect, it } from 'vitest'
import { FEW_CHANGED, nextRedraw, restAfter } from '@/lib/live/redraw-pace'

const cheap = { costMs: 0.2, changed: 1, drawn: 20, regrouped: false }

describe('the pace of redrawing', () => {
  it('lets a small change of a small fleet be followed at once by the next', () => {
    expect(restAfter(cheap)).toBeLessThan(5)
  })

  it('rests longer the more it cost, was about or put on the map, a second at most', () => {
    expect(restAfter({ ...cheap, costMs: 20 })).toBe(180)
    expect(restAfter({ ...cheap, drawn: 3000 })).toBe(300)
    expect(restAfter({ ...cheap, changed: 200 })).toBe(500)
    for (const more of [{ costMs: 400 }, { drawn: 20_000 }, { changed: 10_000 }, { regrouped: true }])
      expect(restAfter({ ...cheap, ...more })).toBe(1000)
  })

  it('settles at once a second while ten thousand vehicles move', () => {
    const perSecond = 1000
    let rest = 0
    for (let redraw = 0; redraw < 20; redraw++) {
      const changed = Math.max(250, rest) * (perSecond / 1000)
      rest = restAfter({ costMs: 40, changed, drawn: 300, regrouped: false })
    }
    expect(rest).toBe(1000)
  })
})

describe('what is redrawn next', () => {
  const now = 5000

  it('is everything at once after a rest', () => {
    const times = { now, allFrom: 4000, changedFrom: 4000 }
    expect(nextRedraw(1, times)).toEqual({ what: 'all', at: now })
    expect(nextRedraw(10_000, times)).toEqual({ what: 'all', at: now })
  })

  it('is what changed meanwhile, of few vehicles', () => {
    const times = { now, allFrom: 5600, changedFrom: 4000 }
    expect(nextRedraw(1, times)).toEqual({ what: 'changed', at: now })
    expect(nextRedraw(FEW_CHANGED, { ...times, changedFrom: 5010 })).toEqual({ what: 'changed', at: 5010 })
    expect(nextRedraw(FEW_CHANGED + 1, times)).toEqual({ what: 'all', at: 5600 })
  })

  it('is everything in time, when what changed is drawn or would have to wait as long', () => {
    expect(nextRedraw(0, { now, allFrom: 5600, changedFrom: 4000 })).toEqual({ what: 'all', at: 5600 })
    expect(nextRedraw(3, { now, allFrom: 5600, changedFrom: 5700 })).toEqual({ what: 'all', at: 5600 })
  })
})
