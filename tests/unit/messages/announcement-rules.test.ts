import { describe, expect, it } from 'vitest'
import { endOf, refuseAnnouncement, saysTheSame } from '@/lib/messages/announcement-rules'
import { pickWords } from '@/lib/messages/pick-words'

const en = { title: 'Notice', body: 'Text' }
const ar = { title: 'إشعار', body: 'نص' }
const from = new Date('2026-11-23T10:00:00Z')

describe('an announcement', () => {
  it('is read in the language of its reader, else in that of its author', () => {
    expect(pickWords({ en, ar }, 'en', 'ar')).toEqual({ ...ar, language: 'ar' })
    expect(pickWords({ en, ar }, 'ar', 'pt')).toEqual({ ...ar, language: 'ar' })
    expect(pickWords({ en }, 'en', 'ar')).toEqual({ ...en, language: 'en' })
  })

  it('needs words in the language that stands in, and ends after it begins', () => {
    const given = { words: { en }, language: 'en' as const, from, until: null }
    expect(() => refuseAnnouncement(given)).not.toThrow()
    expect(() => refuseAnnouncement({ ...given, language: 'ar' })).toThrow('announcementWords')
    expect(() => refuseAnnouncement({ ...given, until: from })).toThrow('rangeReversed')
    expect(() => refuseAnnouncement({ ...given, until: new Date(from.getTime() + 1) })).not.toThrow()
  })

  it('says the same whatever the order of its parts', () => {
    const said = { words: { en, ar }, language: 'en' as const }
    expect(saysTheSame(said, { words: { ar: { body: 'نص', title: 'إشعار' }, en }, language: 'en' })).toBe(
      true,
    )
    expect(saysTheSame(said, { words: { en }, language: 'en' })).toBe(false)
    expect(saysTheSame(said, { ...said, language: 'ar' })).toBe(false)
    expect(saysTheSame(said, { ...said, words: { ar, en: { ...en, body: 'Other' } } })).toBe(false)
  })

  it('is over after a year where it has no end', () => {
    expect(endOf(from, null).toISOString()).toBe('2027-11-23T10:00:00.000Z')
    expect(endOf(from, from)).toBe(from)
  })
})
