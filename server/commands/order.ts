import { orderCommand } from '@/db/queries/commands/order-command'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { DeviceCommand, OrderCommandBody } from '@/lib/commands/command-schema'
import { confirmPassword } from '@/server/auth/confirm-password'

/** Puts a command in line; who cuts an engine is asked for the own password first. Throws `passwordNotConfirmed`. */
export async function order(
  access: Access,
  { engine, ...body }: OrderCommandBody,
  now: Date,
): Promise<DeviceCommand> {
  if (!engine) return orderCommand(access, body, now)
  // Who may not is told so, and not whether the password is right.
  requirePermission(access, 'commands.cutEngine')
  const { password, ...confirmed } = engine
  await confirmPassword(access, password)
  return orderCommand(access, { ...body, engine: confirmed }, now)
}
