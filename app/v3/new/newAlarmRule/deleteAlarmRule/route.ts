import { z } from 'zod'
import { deleteRule } from '@/db/queries/alert-rules/rule-edits'
import { id } from '@/lib/v3/equipment'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Delete an alert rule of the own account or one below; what it alerted to stays',
    permission: 'alertRules.edit',
    body: z.object({ ruleId: id }),
    formToo: true,
    returns: z.null(),
  },
  async ({ access, body }) => {
    await deleteRule(access, body.ruleId, new Date())
    return null
  },
)
