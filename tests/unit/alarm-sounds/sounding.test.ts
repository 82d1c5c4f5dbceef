import { describe, expect, it } from 'vitest'
import { maySound, REST_MS, soundingOf } from '@/lib/alarm-sounds/sounding'
import { choiceFor, type Note, notesOf, SOUND_CHOICES, SOUNDED, TONES } from '@/lib/alarm-sounds/tones'
import { severityOf } from '@/lib/events/severity'

const event = (type: string, more: object = {}) => ({
  severity: severityOf(type),
  quiet: false,
  late: false,
  ...more,
})

describe('what sounds for alerts that come together', () => {
  it('is the most severe of them, wherever it stands', () => {
    expect(soundingOf([event('overspeed'), event('sos'), event('overspeed')])).toBe('critical')
    expect(soundingOf([event('overspeed')])).toBe('warning')
    expect(soundingOf([event('overspeed', { severity: 'critical' }), event('sharpLeft')])).toBe('critical')
  })

  it('is nothing for notices, for what is likely false and for what came late', () => {
    expect(soundingOf([])).toBeNull()
    expect(soundingOf([event('ignitionOn')])).toBeNull()
    expect(soundingOf([event('sos', { late: true }), event('sos', { quiet: true })])).toBeNull()
    expect(soundingOf([event('sos', { late: true }), event('overspeed')])).toBe('warning')
  })
})

describe('what may sound after another', () => {
  it('waits for a rest, unless it is more severe', () => {
    expect(maySound('warning', 0, null)).toBe(true)
    for (const last of SOUNDED)
      expect(maySound('warning', REST_MS - 1, { severity: last, at: 0 })).toBe(false)
    expect(maySound('critical', 1, { severity: 'warning', at: 0 })).toBe(true)
    expect(maySound('critical', 1, { severity: 'critical', at: 0 })).toBe(false)
    expect(maySound('warning', REST_MS, { severity: 'critical', at: 0 })).toBe(true)
  })
})

describe('ringtones', () => {
  it('are two or three for each severity, short and in order, with the usual one first', () => {
    for (const severity of SOUNDED) {
      const tones: (readonly Note[])[] = Object.values(TONES[severity])
      expect(tones.length).toBeGreaterThanOrEqual(2)
      expect(SOUND_CHOICES[severity]).toEqual([...Object.keys(TONES[severity]), 'own', 'none'])
      for (const notes of tones) {
        const ends = notes.map(([, at, seconds]) => at + seconds)
        expect(Math.max(...ends)).toBeLessThan(2)
        expect(notes.map(([, at]) => at)).toEqual(
          notes.map(([, at]) => at).toSorted((one, other) => one - other),
        )
      }
    }
  })

  it('are what was chosen, and the usual one in place of what cannot be played', () => {
    expect(choiceFor('critical', null)).toBe('siren')
    expect(choiceFor('critical', { critical: 'horn' })).toBe('horn')
    expect(notesOf('critical', 'horn')).toBe(TONES.critical.horn)
    expect(notesOf('warning', 'own')).toBe(TONES.warning.chime)
  })
})
