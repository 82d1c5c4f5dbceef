import { createTranslator } from 'next-intl'
import type { Language } from '@/lib/i18n/languages'
import type { ReportName } from '@/lib/reports/names'
import { loadMessages } from '@/server/i18n/messages'

/** What reports are called, and how their figures come about. */
export async function reportTexts(language: Language) {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'reports' })
  return {
    title: (name: ReportName) => t(`names.${name}`),
    explanation: (name: ReportName) => t(`explanations.${name}`),
  }
}
