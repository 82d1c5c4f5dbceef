import { ZodError } from 'zod'
import { type Access, may, requirePermission } from '@/lib/auth/access'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { type AskedOnAlert, cutsEngine, judgeOnAlert, type OnAlert } from '@/lib/commands/on-alert'
import type { OnAlertBody } from '@/lib/commands/on-alert-schema'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'

/** What a rule or fence sends to each device that it alerts to, and who said so. */
export type Ordering = { onAlert: OnAlert | null; onAlertBy: number | null }

/** What is asked for, and whether the password was said again. */
type Asking = { onAlert?: OnAlertBody; engineConfirmed?: boolean }

/**
 * What a rule or fence is to send from now on; left out it stays, as does nothing that is nothing still. Throws what
 * `judgeOnAlert` does, `permissionDenied` for who may not send it, and `engineRuleUnconfirmed`.
 */
export function resolveOnAlert(
  access: Access,
  { onAlert: asked, engineConfirmed }: Asking,
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
  if (cuts) {
    requirePermission(access, 'commands.cutEngine')
    requireConfirmed(engineConfirmed)
  }
  return { onAlert: kept, onAlertBy: access.actorId }
}

/**
 * Who changes what is alerted to changes what is sent: that takes what it takes to set it. Throws `alertSendsCommand` and
 * `engineRuleUnconfirmed`.
 */
export function refuseOrdering(
  access: Access,
  { onAlert, engineConfirmed }: { onAlert: OnAlert | null; engineConfirmed?: boolean },
  catalogue: Catalogue,
): void {
  if (onAlert === null) return
  const cuts = cutsEngine(onAlert, catalogue)
  if (!may(access, 'commands.send') || (cuts && !may(access, 'commands.cutEngine')))
    throw new AppError('alertSendsCommand')
  if (cuts) requireConfirmed(engineConfirmed)
}

function requireConfirmed(isConfirmed: boolean | undefined): void {
  if (!isConfirmed) throw new AppError('engineRuleUnconfirmed')
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
