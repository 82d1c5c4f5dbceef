import type { AccountTypeName } from '@/lib/auth/account-types'
import { LANGUAGES, type Language } from '@/lib/i18n/languages'
import type { Announcement, CreateAnnouncementBody } from '@/lib/messages/announcement-schema'
import type { AnnouncementLook } from '@/lib/messages/message-types'
import { dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'

/** An announcement as it is being written; days are those of the author's time zone, empty for now and for no end. */
export type Draft = {
  words: Record<Language, { title: string; body: string }>
  language: Language
  types: readonly AccountTypeName[]
  accounts: readonly { id: number; name: string }[]
  fromDay: string
  untilDay: string
  look: AnnouncementLook
  mustAcknowledge: boolean
}

/** What is written into: what there is, or nothing in the language of the page. */
export function draftOf(announcement: Announcement | null, language: Language, zone: string): Draft {
  const words = Object.fromEntries(
    LANGUAGES.map((one) => [one, announcement?.words[one] ?? { title: '', body: '' }]),
  ) as Draft['words']
  if (!announcement) {
    const none = { types: [], accounts: [], fromDay: '', untilDay: '' }
    return { ...none, words, language, look: 'list', mustAcknowledge: false }
  }
  const { types, accounts, from, until, look, mustAcknowledge } = announcement
  return {
    words,
    language: announcement.language,
    types,
    accounts,
    look,
    mustAcknowledge,
    fromDay: dayOf(Date.parse(from), zone),
    untilDay: until ? dayOf(Date.parse(until), zone) : '',
  }
}

const isWritten = ({ title, body }: { title: string; body: string }) =>
  title.trim() !== '' && body.trim() !== ''
const isEmpty = ({ title, body }: { title: string; body: string }) =>
  title.trim() === '' && body.trim() === ''

/** Languages that have a title and no text, or the other way round; and that which stands in, where it has nothing. */
export const unfinishedLanguages = ({ words, language }: Draft): Language[] =>
  LANGUAGES.filter((one) => !isWritten(words[one]) && (one === language || !isEmpty(words[one])))

type Body = Omit<CreateAnnouncementBody, 'from' | 'until' | 'words'> & {
  words: Partial<Draft['words']>
  from?: string
  until: string | null
}

/** What is sent; a beginning that stands already is left as it is. */
export function bodyOf(draft: Draft, before: Announcement | null, zone: string): Body {
  const { accounts, fromDay, untilDay, words, ...rest } = draft
  const isMoved = fromDay !== '' && !(before && dayOf(Date.parse(before.from), zone) === fromDay)
  return {
    ...rest,
    types: [...rest.types],
    accountIds: accounts.map(({ id }) => id),
    words: Object.fromEntries(Object.entries(words).filter(([, one]) => isWritten(one))),
    ...(isMoved && { from: new Date(startOfDay(fromDay, zone)).toISOString() }),
    until: untilDay === '' ? null : new Date(endOfDay(untilDay, zone)).toISOString(),
  }
}
