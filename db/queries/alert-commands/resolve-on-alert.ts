import { ZodError } from 'zod'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { type AskedOnAlert, cutsEngine, judgeOnAlert, type OnAlert } from '@/lib/commands/on-alert'
import type { OnAlertBody } from '@/lib/commands/on-alert-schema'
import { env } from '@/lib/env'

/** What a rule or fence sends to each device that it alerts to, and who said so. */
export type Ordering = { onAlert: OnAlert | null; onAlertBy: number | null }

/**
 * What a rule or fence is to send from now on; left out it stays, as does nothing that is nothing still. Throws what
 * `judgeOnAlert` does, and `permissionDenied` for who may not send it.
 */
export function resolveOnAlert(
  access: Access,
  asked: OnAlertBody | undefined,
  catalogue: Catalogue,
  before: Ordering = { onAlert: null, onAlertBy: null },
): Ordering {
  if (asked === undefined || (asked === null && before.onAlert === null)) return before
  requirePermission(access, 'commands.send')
  if (asked === null) return { onAlert: null, onAlertBy: null }
  const { text, command, parameters } = asked
  const { kept, cutsEngine: cuts } = judge(
    command === undefined ? { text: text ?? '' } : { command, parameters: parameters ?? {} },
    catalogue,
  )
  if (cuts) requirePermission(access, 'commands.cutEngine')
  return { onAlert: kept, onAlertBy: access.actorId }
}

/** Who changes what is alerted to changes what is sent: that takes the right to send it. */
export function refuseOrdering(access: Access, onAlert: OnAlert | null, catalogue: Catalogue): void {
  if (onAlert === null) return
  requirePermission(access, 'commands.send')
  if (cutsEngine(onAlert, catalogue)) requirePermission(access, 'commands.cutEngine')
}

/** What is wrong with values, where they stand in the request. */
function judge(asked: AskedOnAlert, catalogue: Catalogue) {
  try {
    return judgeOnAlert(asked, env().ENGINE_CUT_BY_RULE, catalogue)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    throw new ZodError(
      error.issues.map((issue) => ({ ...issue, path: ['onAlert', 'parameters', ...issue.path] })),
    )
  }
}
