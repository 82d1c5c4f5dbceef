import { describe, expect, it } from 'vitest'
import { askableDays, daysOf, decideDays } from '@/lib/embeds/asked-days'
import { EMBED_PERIODS } from '@/lib/embeds/limits'
import type { EmbedView } from '@/lib/embeds/terms-schema'

/** 01:45 of the 23rd in Kathmandu. */
const NOW = Date.parse('2026-11-22T20:00:00Z')
const ZONE = 'Asia/Kathmandu'

describe('the period of a report', () => {
  it('is of whole days that end with today or before', () => {
    const found = Object.fromEntries(EMBED_PERIODS.map((period) => [period, daysOf(period, '2026-03-01')]))
    expect(found).toEqual({
      today: { from: '2026-03-01', to: '2026-03-01' },
      yesterday: { from: '2026-02-28', to: '2026-02-28' },
      last7: { from: '2026-02-23', to: '2026-03-01' },
      last30: { from: '2026-01-31', to: '2026-03-01' },
      thisMonth: { from: '2026-03-01', to: '2026-03-01' },
      lastMonth: { from: '2026-02-01', to: '2026-02-28' },
      asked: null,
    })
    expect(daysOf('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })
})

const report = (period: 'asked' | 'last7'): EmbedView => ({
  kind: 'report',
  report: 'trips',
  period,
  chart: true,
  table: true,
})
const playback = (day: 'today' | 'asked', daysBack = 3): EmbedView => ({ kind: 'playback', day, daysBack })

describe('the days of a call', () => {
  it('are those of the view, in its zone', () => {
    expect(decideDays(playback('today'), {}, NOW, ZONE)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(decideDays(playback('today'), {}, NOW, 'UTC')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
    const same = { from: '2026-11-23', to: '2026-11-23' }
    expect(decideDays(playback('today'), same, NOW, ZONE)).toEqual(same)
    expect(() => decideDays(playback('today'), { from: '2026-11-22' }, NOW, ZONE)).toThrow('embedDays')
    expect(() => decideDays(report('last7'), { from: '2026-11-01' }, NOW, ZONE)).toThrow('embedDays')
  })

  it('are asked for within what the view allows', () => {
    const ask = (from: string, to?: string) => decideDays(playback('asked'), { from, to }, NOW, ZONE)
    expect(ask('2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    for (const [from, to] of [['2026-11-19'], ['2026-11-24'], ['2026-11-20', '2026-11-21']] as const)
      expect(() => ask(from, to)).toThrow('embedDays')
    expect(decideDays(playback('asked', 0), {}, NOW, ZONE)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
  })

  it('of a report are 31 at most, in the right order', () => {
    const ask = (from?: string, to?: string) => decideDays(report('asked'), { from, to }, NOW, ZONE)
    expect(ask()).toEqual({ from: '2026-11-23', to: '2026-11-23' })
    expect(ask('2026-10-01', '2026-10-31')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(() => ask('2026-10-01', '2026-11-01')).toThrow('embedDays')
    expect(() => ask('2026-11-02', '2026-11-01')).toThrow('rangeReversed')
    expect(() => ask('2025-01-01', '2025-01-02')).toThrow('embedDays')
  })

  it('are none of views that show now', () => {
    for (const view of [
      { kind: 'map', list: true },
      { kind: 'vehicle' },
      { kind: 'figure', dashboard: 'deviceOverview', figures: ['devices'] },
    ] as const) {
      expect(askableDays({ ...view, figures: ['devices'] } as EmbedView, NOW, ZONE)).toBeNull()
      expect(() => decideDays(view as unknown as EmbedView, {}, NOW, ZONE)).toThrow('embedDays')
    }
  })
})
