import { insertRule } from '@/db/queries/alert-rules/rule-edits'
import { listRules } from '@/db/queries/alert-rules/rule-list'
import { alertRule, createRuleBody, rulePage, ruleQuery } from '@/lib/alerts/rules/rule-schema'
import { confirmCut } from '@/server/commands/confirm-cut'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Alert rules of the own account and those below, and how many the own one may have',
    permission: 'alertRules.read',
    query: ruleQuery,
    returns: rulePage,
  },
  ({ access, query }) => listRules(access, query),
)

export const POST = route(
  {
    summary: 'Make an alert rule; fields of its kind that are left out are as the form begins with',
    permission: 'alertRules.edit',
    body: createRuleBody,
    returns: alertRule,
    status: 201,
  },
  async ({ access, body }) => insertRule(access, await confirmCut(access, body), new Date()),
)
