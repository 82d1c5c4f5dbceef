import { type Access, requirePermission } from '@/lib/auth/access'
import type { ConfirmedCut, CutConfirmation } from '@/lib/commands/on-alert-schema'
import { confirmPassword } from '@/server/auth/confirm-password'

/**
 * What a rule or fence is to be, once who sets it said the own password again: what is kept holds no password. Throws
 * `passwordNotConfirmed`.
 */
export async function confirmCut<Body extends { engine?: CutConfirmation }>(
  access: Access,
  { engine, ...body }: Body,
): Promise<ConfirmedCut<Body>> {
  if (!engine) return { ...body, engineConfirmed: false }
  // Who may not is told so, and not whether the password is right.
  requirePermission(access, 'commands.cutEngine')
  await confirmPassword(access, engine.password)
  return { ...body, engineConfirmed: true }
}
