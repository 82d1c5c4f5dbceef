import { z } from 'zod'
import { deleteRule } from '@/db/queries/alert-rules/rule-edits'
import { id } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Delete the alert rule of the path; what it alerted to stays',
    permission: 'alertRules.edit',
    params: z.object({ ruleId: id }),
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteRule(access, params.ruleId, new Date())
    return null
  },
)
