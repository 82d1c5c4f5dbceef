import { AppError } from '@/lib/errors'
import { LANGUAGES, type Language } from '@/lib/i18n/languages'
import { KEEP_MESSAGE_DAYS } from './message-types'
import type { WordsByLanguage } from './pick-words'

const DAY_MS = 86_400_000

/** When an announcement is over: at its end, or without one as messages are, after a year. */
export const endOf = (from: Date, until: Date | null): Date =>
  until ?? new Date(from.getTime() + KEEP_MESSAGE_DAYS * DAY_MS)

type Given = { words: WordsByLanguage; language: Language; from: Date; until: Date | null }

/**
 * Throws `announcementWords` where the language that stands in for others has no words, and `rangeReversed` for one
 * that ends before it begins.
 */
export function refuseAnnouncement({ words, language, from, until }: Given): void {
  if (!words[language]) throw new AppError('announcementWords')
  if (until !== null && until <= from) throw new AppError('rangeReversed')
}

type Said = Pick<Given, 'words' | 'language'>

/** Whether readers of every language read the same. */
export function saysTheSame(one: Said, other: Said): boolean {
  const same = LANGUAGES.every((language) => {
    const [left, right] = [one.words[language], other.words[language]]
    return left?.title === right?.title && left?.body === right?.body
  })
  return same && one.language === other.language
}
