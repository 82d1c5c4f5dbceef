import { z } from 'zod'
import { COUNTRIES } from '@/lib/i18n/countries'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

const country = z.object({ code: z.string(), name: z.string() })

export const GET = route(
  {
    summary: 'All countries by their ISO 3166 codes, with their names in the language of who asks',
    permission: 'public',
    returns: z.array(country),
  },
  ({ request }) => {
    const language = languageOf(request)
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const { compare } = new Intl.Collator(language)
    return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
      compare(a.name, b.name),
    )
  },
)
