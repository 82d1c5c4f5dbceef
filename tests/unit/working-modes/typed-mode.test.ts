import { describe, expect, it } from 'vitest'
import { settingFrom, typedMode } from '@/lib/working-modes/typed-mode'
import { type WorkingMode, workingMode } from '@/lib/working-modes/working-mode'

const LIMIT = { unit: 'times', amount: 10, thenInterval: 120 } as const
const SETTINGS: WorkingMode[] = [
  { mode: 'normal', syncInterval: 30 },
  { mode: 'timing', syncInterval: 6, wakeUpTime: null, syncTime: null, limitation: null },
  { mode: 'timing', syncInterval: null, wakeUpTime: '12:00', syncTime: null, limitation: LIMIT },
  { mode: 'timing', syncInterval: null, wakeUpTime: '12:00', syncTime: '13:00', limitation: null },
  { mode: 'week', weekdays: [1, 4], wakeUpTime: '08:00', limitation: LIMIT },
]

/** The fields that the schema finds something wrong with. */
const wrong = (typed: Parameters<typeof settingFrom>[0]): string[] => {
  const judged = workingMode.safeParse(settingFrom(typed), { reportInput: true })
  return judged.success ? [] : judged.error.issues.map(({ path }) => path.join('.'))
}

describe('a working mode in a form', () => {
  it.each(SETTINGS)('comes out as it went in: %j', (setting) => {
    expect(workingMode.parse(settingFrom(typedMode(setting)))).toEqual(setting)
  })

  it('begins with one that can be saved as it is', () => {
    expect(wrong(typedMode(null))).toEqual([])
  })

  it('keeps what was typed for another kind, and sends none of it', () => {
    const typed = { ...typedMode(SETTINGS[4] as WorkingMode), mode: 'normal', interval: '45' } as const
    expect(settingFrom(typed)).toEqual({ mode: 'normal', syncInterval: 45 })
    expect(settingFrom({ ...typed, mode: 'week' })).toMatchObject({ weekdays: [1, 4], limitation: LIMIT })
  })

  it('sends no second time that was turned off', () => {
    const typed = { ...typedMode(SETTINGS[3] as WorkingMode), isTwice: false }
    expect(settingFrom(typed)).toMatchObject({ wakeUpTime: '12:00', syncTime: null })
  })

  it('puts weekdays in their order', () => {
    const typed = { ...typedMode(null), mode: 'week', weekdays: [7, 1, 3] } as const
    expect(settingFrom(typed)).toMatchObject({ weekdays: [1, 3, 7] })
  })

  it('is blamed at the field that is empty', () => {
    const first = typedMode(null)
    expect(wrong({ ...first, mode: 'normal', interval: '' })).toEqual(['syncInterval'])
    expect(wrong({ ...first, rhythm: 'hours', hours: '' })).toContain('syncInterval')
    expect(wrong({ ...first, mode: 'week' })).toEqual(['weekdays'])
    expect(wrong({ ...first, limit: 'day', amount: '' })).toEqual(['limitation.amount'])
    expect(wrong({ ...first, limit: 'day', amount: '366' })).toEqual(['limitation.amount'])
    expect(wrong({ ...first, isTwice: true, syncTime: first.wakeUpTime })).toEqual(['syncTime'])
  })
})
