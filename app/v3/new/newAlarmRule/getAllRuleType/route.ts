import { ruleTypeList, toRuleTypeList } from '@/lib/v3/alarm-rule'
import { wordKinds } from '@/server/alerts/word-kinds'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The types of alert rules with their params and limits, in the language of who asks',
    permission: 'alertRules.read',
    returns: ruleTypeList,
  },
  async ({ request }) => toRuleTypeList(await wordKinds(languageOf(request))),
)
