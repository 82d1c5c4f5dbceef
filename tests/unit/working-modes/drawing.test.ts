import { describe, expect, it } from 'vitest'
import { AWAKE_MIN, DAY_MIN, type DrawnDay, drawWeek } from '@/lib/working-modes/drawing'
import type { WorkingMode } from '@/lib/working-modes/working-mode'

const SUNDAY = 1
const MONDAY = 2
const timing = (part: object): WorkingMode => ({
  mode: 'timing',
  syncInterval: null,
  wakeUpTime: null,
  syncTime: null,
  limitation: null,
  ...part,
})
const week = (weekdays: number[], limitation: object | null = null): WorkingMode =>
  ({ mode: 'week', weekdays, wakeUpTime: '08:00', limitation }) as WorkingMode
const limit = (unit: 'day' | 'hour' | 'times', amount: number) => ({ unit, amount, thenInterval: 60 })

/** What is drawn of a day, in short: `480` for a waking, `480-1440` for a stretch that it stays awake. */
const told = ({ marks }: DrawnDay): string =>
  marks.map(({ from, to, wakes }) => (wakes ? String(from) : `${from}-${to}`)).join(' ')
const drawn = (setting: WorkingMode, first = SUNDAY): string[] => drawWeek(setting, first).map(told)
const everyDay = (text: string): string[] => Array.from({ length: 7 }, () => text)

describe('a week of a working mode', () => {
  it('begins with the weekday that it is told', () => {
    expect(drawWeek(week([1]), MONDAY).map(({ weekday }) => weekday)).toEqual([2, 3, 4, 5, 6, 7, 1])
    expect(drawn(week([1]), MONDAY)).toEqual(['', '', '', '', '', '', '480'])
  })

  it('is awake all of the time in the normal mode', () => {
    expect(drawn({ mode: 'normal', syncInterval: 60 })).toEqual(everyDay('0-1440'))
  })

  it('wakes by the clock, the earlier time first', () => {
    expect(drawn(timing({ wakeUpTime: '20:30' }))).toEqual(everyDay('1230'))
    expect(drawn(timing({ wakeUpTime: '20:30', syncTime: '06:00' }))).toEqual(everyDay('360 1230'))
  })

  it('wakes every so many hours, also over midnight', () => {
    expect(drawn(timing({ syncInterval: 12 }))).toEqual(everyDay('0 720'))
    expect(drawn(timing({ syncInterval: 24 }))).toEqual(everyDay('0'))
    expect(drawn(timing({ syncInterval: 7 })).slice(0, 3)).toEqual([
      '0 420 840 1260',
      '240 660 1080',
      '60 480 900 1320',
    ])
    const hourly = drawWeek(timing({ syncInterval: 1 }), SUNDAY)
    expect(hourly.map(({ marks }) => marks.length)).toEqual(Array.from({ length: 7 }, () => 24))
  })

  it('wakes on its weekdays alone', () => {
    expect(drawn(week([1, 4]))).toEqual(['480', '', '', '480', '', '', ''])
  })

  it('draws a waking as long as it takes, and none into the next day', () => {
    const [day] = drawWeek(timing({ wakeUpTime: '12:00', syncTime: '23:58' }), SUNDAY)
    expect(day?.marks).toEqual([
      { from: 720, to: 720 + AWAKE_MIN, wakes: true },
      { from: 1438, to: DAY_MIN, wakes: true },
    ])
  })
})

describe('a mode with a limit', () => {
  it('stays awake after so many days', () => {
    expect(drawn({ ...week([1, 2, 3, 4, 5, 6, 7], limit('day', 2)) })).toEqual([
      '480',
      '480',
      ...Array.from({ length: 5 }, () => '0-1440'),
    ])
    expect(drawn(week([1, 7], limit('day', 7)))).toEqual(['480', '', '', '', '', '', '480'])
  })

  it('stays awake after so many hours, from the middle of a day on', () => {
    const after = drawn(timing({ syncInterval: 6, limitation: limit('hour', 32) }))
    expect(after.slice(0, 3)).toEqual(['0 360 720 1080', '0 360 480-1440', '0-1440'])
  })

  it('stays awake after so many wakings, of which the last is drawn', () => {
    const after = drawn(week([1, 3, 5], limit('times', 2)))
    expect(after).toEqual([
      '480',
      '',
      `480 ${480 + AWAKE_MIN}-1440`,
      ...Array.from({ length: 4 }, () => '0-1440'),
    ])
  })

  it('is not over within the week when it holds longer', () => {
    expect(drawn(week([1, 3, 5], limit('times', 4)))).toEqual(['480', '', '480', '', '480', '', ''])
  })
})
