import { type ConfirmedOrder, orderCommand } from '@/db/queries/commands/order-command'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { DeviceCommand, OrderCommandBody } from '@/lib/commands/command-schema'
import { idempotencyKey } from '@/lib/commands/idempotency-key'
import { confirmPassword } from '@/server/auth/confirm-password'

/**
 * Puts a command in line; who cuts an engine is asked for the own password first. With a key that came before the command
 * of then is given back. Throws `passwordNotConfirmed`, and what `orderCommand` throws.
 */
export async function order(
  access: Access,
  { engine, ...body }: OrderCommandBody,
  now: Date,
  key?: string,
): Promise<DeviceCommand> {
  // The password is no part of what was ordered.
  const put = (confirmed: ConfirmedOrder) =>
    orderCommand(access, confirmed, now, key === undefined ? null : idempotencyKey(key, confirmed))
  if (!engine) return put(body)
  // Who may not is told so, and not whether the password is right.
  requirePermission(access, 'commands.cutEngine')
  const { password, ...confirmed } = engine
  await confirmPassword(access, password)
  return put({ ...body, engine: confirmed })
}
