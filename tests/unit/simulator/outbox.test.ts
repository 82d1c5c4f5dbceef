import { describe, expect, it } from 'vitest'
import { AwaitedAnswers } from '@/simulator/awaited-answers'
import { verdictOn } from '@/simulator/giving-up'
import { Outbox } from '@/simulator/outbox'
import { backoffMs } from '@/simulator/tracker'
import { sampleFix } from './sample'

describe('what is not confirmed yet', () => {
  it('stays, numbered, until it is', () => {
    const outbox = new Outbox()
    for (let at = 0; at < 5000; at++) outbox.add({ fix: sampleFix({ time: at }), alarm: null })
    expect(outbox.confirm(1500).map(({ number }) => number)).toHaveLength(1500)
    expect([outbox.size, outbox.confirmed, outbox.last]).toEqual([3500, 1500, 5000])
    expect(outbox.get(1500)).toBeUndefined()
    expect(outbox.get(1501)?.report.fix.time).toBe(1500)
    expect(outbox.confirm(1200)).toEqual([])
    expect(outbox.confirm(9999)).toHaveLength(3500)
    outbox.add({ fix: sampleFix({ time: 77 }), alarm: null })
    expect(outbox.get(5001)?.report.fix.time).toBe(77)
  })
})

describe('an answer', () => {
  it('confirms what it is the answer to, and everything before', () => {
    const awaited = new AwaitedAnswers()
    awaited.add({ type: 0x13, serial: 4, upTo: 10, at: 1 })
    awaited.add({ type: 0x26, serial: 9, upTo: 15, at: 2 })
    awaited.add({ type: 0x13, serial: 12, upTo: 20, at: 3 })
    expect([awaited.upTo, awaited.since]).toEqual([20, 1])
    expect(awaited.take(0x13, 9)).toBeNull()
    expect(awaited.take(0x26, 9)).toBe(15)
    expect(awaited.take(0x13, 4)).toBeNull()
    expect(awaited.since).toBe(3)
  })
})

describe('giving up', () => {
  const attempts = { giveUpAfterMs: 60_000, everLoggedIn: false, failures: 1, awayMs: 10 }

  it('never happens to the demo fleet', () => {
    const forever = { ...attempts, giveUpAfterMs: null, failures: 1000, awayMs: 1e9 }
    for (const end of ['refused', 'unreachable', 'lost'] as const)
      expect(verdictOn(end, forever)).toBe('again')
  })

  it('happens at once on a first refusal, and soon where nobody is', () => {
    expect(verdictOn('refused', attempts)).toBe('refused')
    expect(verdictOn('unreachable', attempts)).toBe('again')
    expect(verdictOn('unreachable', { ...attempts, failures: 3 })).toBe('away')
  })

  it('takes longer once the tracker was let in', () => {
    const known = { ...attempts, everLoggedIn: true, failures: 9 }
    expect(verdictOn('refused', known)).toBe('again')
    expect(verdictOn('unreachable', known)).toBe('again')
    expect(verdictOn('refused', { ...known, awayMs: 61_000 })).toBe('refused')
    expect(verdictOn('unreachable', { ...known, awayMs: 61_000 })).toBe('away')
  })

  it('comes after ever longer pauses', () => {
    const pauses = Array.from({ length: 12 }, (_, failures) => backoffMs(failures, 0.5))
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses[0]).toBe(200)
    expect(pauses.at(-1)).toBe(30_000)
  })
})
