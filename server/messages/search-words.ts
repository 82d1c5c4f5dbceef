import type { SearchedWord } from '@/db/queries/messages/messages'
import type { Language } from '@/lib/i18n/languages'
import { textsWith } from './word-message'

/** Words of a search that are looked for; the others are left out. */
const MAX_WORDS = 8

/** What is looked for, word by word, in messages that are worded only when they are read. */
export function searchWords(search: string, language: Language): Promise<SearchedWord[]> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return Promise.all(words.map(async (word) => ({ word, texts: await textsWith(language, word) })))
}
