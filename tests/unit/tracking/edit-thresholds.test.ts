import { describe, expect, it } from 'vitest'
import { editThresholds, textInField, withEdit } from '@/lib/tracking/edit-thresholds'

const units = { distance: 'km', volume: 'L', temperature: 'C' } as const
const saved = { stopS: 300, tripM: 500 }

describe('editing thresholds', () => {
  it('changes, adds and takes away', () => {
    const { settings, problems } = editThresholds(saved, { stopS: '4', tripM: '', idleS: '90' }, units)
    expect(settings).toEqual({ stopS: 240, idleS: 90 })
    expect(problems).toEqual({})
    expect(saved).toEqual({ stopS: 300, tripM: 500 })
  })

  it('names what does not fit and leaves it out', () => {
    const { settings, problems } = editThresholds(saved, { stopS: '400', idleS: 'x' }, units)
    expect(settings).toEqual({ tripM: 500 })
    expect(problems).toEqual({ stopS: 'outside', idleS: 'notANumber' })
  })

  it('knows what is as it was', () => {
    const typed = withEdit({}, 'stopS', '6', saved, units)
    expect(typed).toEqual({ stopS: '6' })
    expect(textInField('stopS', saved, typed, units)).toBe('6')
    expect(withEdit(typed, 'stopS', ' 5 ', saved, units)).toEqual({})
    expect(withEdit({}, 'stopS', '', saved, units)).toEqual({ stopS: '' })
    expect(withEdit({}, 'gapS', '', saved, units)).toEqual({})
  })
})
