import { z } from 'zod'
import { LANGUAGES } from '@/lib/i18n/languages'
import { MANUAL_PAGES, MAX_MANUAL_BYTES } from './pages'

export const manualParams = z.object({ page: z.enum(MANUAL_PAGES) })
const language = z.enum(LANGUAGES)
export const manualLanguage = z.object({ language })
export const editManualBody = z.object({
  language,
  title: z.string().trim().min(1).max(100),
  /** Markdown without HTML. */
  body: z.string().trim().min(1).max(MAX_MANUAL_BYTES),
})
export type EditManualBody = z.output<typeof editManualBody>

/** A page as it is read: `html` holds no tags but those of Markdown. */
export type ManualPage = {
  page: (typeof MANUAL_PAGES)[number]
  title: string
  body: string
  html: string
  edited: boolean
}
