import { z } from 'zod'
import { LANGUAGES } from '@/lib/i18n/languages'
import { MANUAL_PAGES } from '@/lib/manual/pages'
import { readManual } from '@/server/manual/manual'
import { route } from '@/server/next/route'

const query = z.object({ language: z.enum(LANGUAGES).default('en') })
const returns = z.array(
  z.object({ page: z.enum(MANUAL_PAGES), title: z.string(), body: z.string(), edited: z.boolean() }),
)

export const GET = route(
  { summary: 'The user manual in one language, as Markdown', permission: 'session', query, returns },
  ({ access, query: { language } }) => readManual(access, language),
)
