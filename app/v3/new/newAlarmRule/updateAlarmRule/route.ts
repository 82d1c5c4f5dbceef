import { updateRule } from '@/db/queries/alert-rules/rule-edits'
import { alarmRule, toAlarmRule, toEditBody, updateRuleBody } from '@/lib/v3/alarm-rule'
import { confirmCut } from '@/server/commands/confirm-cut'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Edit an alert rule of the own account or one below; what is left out stays',
    permission: 'alertRules.edit',
    body: updateRuleBody,
    returns: alarmRule,
  },
  async ({ access, body }) =>
    toAlarmRule(
      await updateRule(access, body.ruleId, await confirmCut(access, toEditBody(body)), new Date()),
    ),
)
