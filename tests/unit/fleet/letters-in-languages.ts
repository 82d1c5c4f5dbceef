import type { Language } from '@/lib/i18n/languages'

/** Letters as drivers read them, word for word. */
export const LETTERS: Record<Language, { whole: string; short: string }> = {
  en: { whole: '', short: '' },
  zh: { whole: '', short: '' },
  ar: { whole: '', short: '' },
  pt: { whole: '', short: '' },
  es: { whole: '', short: '' },
}
