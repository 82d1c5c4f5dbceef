import { listRules } from '@/db/queries/alert-rules/rule-list'
import { alarmRulePage, alarmRuleQuery, toAlarmRule, toRuleQuery } from '@/lib/v3/alarm-rule'
import { toRecords } from '@/lib/v3/records'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'A page of alert rules of the own account and those below, by name and type',
    permission: 'alertRules.read',
    body: alarmRuleQuery,
    formToo: true,
    returns: alarmRulePage,
  },
  async ({ access, body }) => toRecords(await listRules(access, toRuleQuery(body)), toAlarmRule),
)
