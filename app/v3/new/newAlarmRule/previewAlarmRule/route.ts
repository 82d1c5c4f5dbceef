import { previewAlertRule } from '@/db/queries/alert-rules/preview-rule'
import { alarmRulePreview, previewBody, toAlarmRulePreview, toPreviewBody } from '@/lib/v3/alarm-rule'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'What an alert rule would have found in up to 31 days; of more than 200 devices, in a sample',
    permission: 'alertRules.edit',
    body: previewBody,
    returns: alarmRulePreview,
    long: true,
  },
  async ({ access, body }) =>
    toAlarmRulePreview(await previewAlertRule(access, toPreviewBody(body), new Date())),
)
