import { insertRule } from '@/db/queries/alert-rules/rule-edits'
import { addRuleBody, alarmRule, toAlarmRule, toCreateBody } from '@/lib/v3/alarm-rule'
import { confirmCut } from '@/server/commands/confirm-cut'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Make an alert rule; params of its type that are left out are as the form begins with',
    permission: 'alertRules.edit',
    body: addRuleBody,
    returns: alarmRule,
  },
  async ({ access, body }) =>
    toAlarmRule(await insertRule(access, await confirmCut(access, toCreateBody(body)), new Date())),
)
