import { describe, expect, it } from 'vitest'
import { fixesAround, WHY_FIXES } from '@/lib/alerts/why-fixes'

const fixes = Array.from({ length: 100 }, (_, time) => ({ time }))
const timesAround = (at: number, given = fixes) => fixesAround(given, at).map(({ time }) => time)

describe('fixes around an alert', () => {
  it('are those up to its moment and those after it', () => {
    const times = timesAround(50)
    expect(times).toHaveLength(WHY_FIXES.before + WHY_FIXES.after)
    expect(times[WHY_FIXES.before - 1]).toBe(50)
    expect(times[0]).toBe(51 - WHY_FIXES.before)
  })

  it('are fewer at the ends, and none where there are none', () => {
    expect(timesAround(1)[0]).toBe(0)
    expect(timesAround(1)).toHaveLength(2 + WHY_FIXES.after)
    expect(timesAround(500)).toEqual(fixes.slice(-WHY_FIXES.before).map(({ time }) => time))
    expect(timesAround(-5)).toEqual(fixes.slice(0, WHY_FIXES.after).map(({ time }) => time))
    expect(timesAround(5, [])).toEqual([])
  })
})
