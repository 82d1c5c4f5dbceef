import { z } from 'zod'
import { deleteRule, updateRule } from '@/db/queries/alert-rules/rule-edits'
import { findRule } from '@/db/queries/alert-rules/rule-list'
import { alertRule, editRuleBody, ruleParams } from '@/lib/alerts/rules/rule-schema'
import { confirmCut } from '@/server/commands/confirm-cut'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'One alert rule of the own account or one below',
    permission: 'alertRules.read',
    params: ruleParams,
    returns: alertRule,
  },
  ({ access, params }) => findRule(access, params.id),
)

export const PATCH = route(
  {
    summary: 'Edit an alert rule of the own account or one below; what it detects otherwise begins anew',
    permission: 'alertRules.edit',
    params: ruleParams,
    body: editRuleBody,
    returns: alertRule,
  },
  async ({ access, params, body }) =>
    updateRule(access, params.id, await confirmCut(access, body), new Date()),
)

export const DELETE = route(
  {
    summary: 'Delete an alert rule of the own account or one below; what it alerted to stays',
    permission: 'alertRules.edit',
    params: ruleParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteRule(access, params.id, new Date())
    return null
  },
)
