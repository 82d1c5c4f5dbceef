import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, unfinishedLanguages } from '@/components/settings/announcements/draft'
import { type Announcement, createAnnouncementBody } from '@/lib/messages/announcement-schema'

const ZONE = 'Europe/Berlin'
const stored: Announcement = {
  id: 3,
  words: { ar: { title: 'صيانة', body: 'غدًا' } },
  language: 'ar',
  types: ['enterprise'],
  accounts: [{ id: 7, name: 'Fleet' }],
  from: '2026-11-23T10:15:00.000Z',
  until: null,
  look: 'popup',
  mustAcknowledge: true,
  state: 'shown',
  recipients: 4,
  read: 1,
  acknowledged: 0,
}

describe('a draft of an announcement', () => {
  it('begins empty, in the language of the page, for everybody and at once', () => {
    const draft = draftOf(null, 'es', ZONE)
    expect(unfinishedLanguages(draft)).toEqual(['es'])
    draft.words.es = { title: 'Aviso', body: 'Texto' }
    const body = bodyOf(draft, null, ZONE)
    expect(body).toEqual({
      words: { es: { title: 'Aviso', body: 'Texto' } },
      language: 'es',
      types: [],
      accountIds: [],
      until: null,
      look: 'list',
      mustAcknowledge: false,
    })
    expect(createAnnouncementBody.safeParse(body).success).toBe(true)
  })

  it('leaves a beginning alone that nobody moved, and ends with the last second of a day of the author', () => {
    const draft = draftOf(stored, 'en', ZONE)
    expect(draft).toMatchObject({ fromDay: '2026-11-23', untilDay: '', language: 'ar' })
    expect(bodyOf(draft, stored, ZONE)).not.toHaveProperty('from')
    const moved = { ...draft, fromDay: '2026-11-24', untilDay: '2026-11-30' }
    expect(bodyOf(moved, stored, ZONE)).toMatchObject({
      from: '2026-11-23T23:00:00.000Z',
      until: '2026-11-30T22:59:59.000Z',
      accountIds: [7],
    })
  })

  it('is unfinished in a language that has a title alone', () => {
    const draft = draftOf(stored, 'en', ZONE)
    expect(unfinishedLanguages(draft)).toEqual([])
    draft.words.pt = { title: 'Aviso', body: ' ' }
    expect(unfinishedLanguages(draft)).toEqual(['pt'])
    expect(bodyOf(draft, stored, ZONE).words).toEqual(stored.words)
  })
})
