import { alertKindList } from '@/lib/alerts/kinds/kind-list'
import { wordKinds } from '@/server/alerts/word-kinds'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'The kinds of alert rules with their fields, limits and what a form begins with, in the language of who asks',
    permission: 'alertRules.read',
    returns: alertKindList,
  },
  ({ request }) => wordKinds(languageOf(request)),
)
