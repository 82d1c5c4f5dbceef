import { z } from 'zod'
import { LANGUAGES } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The texts of the console in a language; in that of who asks, unless told',
    permission: 'public',
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    returns: z.object({ language: z.enum(LANGUAGES), messages: z.record(z.string(), z.unknown()) }),
  },
  async ({ request, query }) => {
    const language = query.language ?? languageOf(request)
    return { language, messages: await loadMessages(language) }
  },
)
