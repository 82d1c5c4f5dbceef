import { describe, expect, it } from 'vitest'
import { nextRun, type RunTime, runPeriod } from '@/lib/reports/next-run'

const daily = (minute: number): RunTime => ({ frequency: 'daily', minute, weekday: null, monthDay: null })
const next = (time: RunTime, after: string, zone: string) =>
  new Date(nextRun(time, Date.parse(after), zone)).toISOString()
const runs = (time: RunTime, after: string, zone: string, count: number) => {
  const found: string[] = []
  for (let at = Date.parse(after); found.length < count; ) {
    at = nextRun(time, at, zone)
    found.push(new Date(at).toISOString())
  }
  return found
}

describe('the next run', () => {
  it('is later today, or tomorrow, by the clocks of the account', () => {
    expect(next(daily(420), '2026-06-01T00:00:00Z', 'Asia/Kathmandu')).toBe('2026-06-01T01:15:00.000Z')
    expect(next(daily(420), '2026-06-01T01:15:00Z', 'Asia/Kathmandu')).toBe('2026-06-02T01:15:00.000Z')
  })

  it('is once a day where clocks are put forward, also at an hour that is left out', () => {
    expect(runs(daily(150), '2026-03-28T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
  })

  it('is once a day where clocks are put back, also at an hour that comes twice', () => {
    expect(runs(daily(150), '2026-10-24T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  it('is on its weekday', () => {
    const monday: RunTime = { frequency: 'weekly', minute: 360, weekday: 2, monthDay: null }
    expect(next(monday, '2026-06-01T06:00:00Z', 'UTC')).toBe('2026-06-08T06:00:00.000Z')
    const sunday = { ...monday, weekday: 1 }
    expect(next(sunday, '2026-06-01T06:00:00Z', 'UTC')).toBe('2026-06-07T06:00:00.000Z')
  })

  it('is on the last day of a month that lacks its day', () => {
    const end: RunTime = { frequency: 'monthly', minute: 0, weekday: null, monthDay: 31 }
    expect(runs(end, '2026-01-31T00:00:00Z', 'UTC', 3)).toEqual([
      '2026-02-28T00:00:00.000Z',
      '2026-03-31T00:00:00.000Z',
      '2026-04-30T00:00:00.000Z',
    ])
  })
})

describe('what a run is about', () => {
  const period = (frequency: RunTime['frequency'], due: string, zone: string) => {
    const { from, to } = runPeriod(frequency, Date.parse(due), zone)
    return [new Date(from).toISOString(), new Date(to).toISOString()]
  }

  it('is the day, the week or the month before', () => {
    expect(period('daily', '2026-03-30T05:00:00Z', 'Europe/Berlin')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T21:59:59.000Z',
    ])
    expect(period('weekly', '2026-06-08T06:00:00Z', 'UTC')).toEqual([
      '2026-06-01T00:00:00.000Z',
      '2026-06-07T23:59:59.000Z',
    ])
    expect(period('monthly', '2026-03-15T06:00:00Z', 'UTC')).toEqual([
      '2026-02-01T00:00:00.000Z',
      '2026-02-28T23:59:59.000Z',
    ])
  })
})
