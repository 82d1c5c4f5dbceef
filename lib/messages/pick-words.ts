import type { Language } from '@/lib/i18n/languages'

export type Words = { title: string; body: string }
export type WordsByLanguage = { readonly [L in Language]?: Words | undefined }

/** The words of an announcement for a reader: in the reader's language, else in that of the author's choice. */
export function pickWords(
  words: WordsByLanguage,
  fallback: Language,
  reader: Language,
): Words & { language: Language } {
  const language = words[reader] ? reader : fallback
  return { ...(words[language] ?? { title: '', body: '' }), language }
}
