import { describe, expect, it } from 'vitest'
import { contactAlert } from '@/lib/alerts/detection/contact-alert'
import { SilenceWatch } from '@/lib/alerts/detection/silence'

const MINUTE = 60_000
const found = (times: number[], minutes = 10) => {
  const watch = new SilenceWatch(minutes)
  return { ended: times.flatMap((time) => watch.hear(time * MINUTE) ?? []), watch }
}

describe('silences', () => {
  it('are those of so many minutes and more between two times that a device was heard', () => {
    expect(found([0, 9, 19, 20, 40]).ended).toEqual([
      { since: 9 * MINUTE, due: 19 * MINUTE, end: 19 * MINUTE },
      { since: 20 * MINUTE, due: 30 * MINUTE, end: 40 * MINUTE },
    ])
  })

  it('go on after the last time, once they have lasted long enough', () => {
    const { watch } = found([0, 5])
    expect(watch.at(14 * MINUTE)).toBeNull()
    expect(watch.at(15 * MINUTE)).toEqual({ since: 5 * MINUTE, due: 15 * MINUTE, end: null })
    expect(new SilenceWatch(10).at(15 * MINUTE)).toBeNull()
  })

  it('are not made by what was heard earlier and arrives later', () => {
    expect(found([0, 8, 3, 17]).ended).toEqual([])
  })

  it('are told when they are due, or when they are over', () => {
    const silence = { since: 0, due: 10 * MINUTE, end: 12 * MINUTE }
    const data = { minutes: 10, since: '1970-01-01T00:00:00.000Z' }
    expect(contactAlert('offline', silence, 10)).toEqual({
      type: 'offline',
      time: 10 * MINUTE,
      endTime: 12 * MINUTE,
      data,
    })
    expect(contactAlert('backOnline', silence, 10)).toEqual({
      type: 'backOnline',
      time: 12 * MINUTE,
      endTime: null,
      data,
    })
    expect(contactAlert('backOnline', { ...silence, end: null }, 10)).toBeNull()
  })
})
