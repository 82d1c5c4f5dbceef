import { previewAlertRule } from '@/db/queries/alert-rules/preview-rule'
import { previewRuleBody, rulePreview } from '@/lib/alerts/rules/rule-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'What an alert rule would have found in up to 31 days; of more than 200 devices, in a sample',
    permission: 'alertRules.edit',
    body: previewRuleBody,
    returns: rulePreview,
    long: true,
  },
  ({ access, body }) => previewAlertRule(access, body, new Date()),
)
