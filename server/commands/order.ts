import { orderCommand } from '@/db/queries/commands/order-command'
import type { Access } from '@/lib/auth/access'
import type { DeviceCommand, OrderCommandBody } from '@/lib/commands/command-schema'
import { confirmPassword } from '@/server/auth/confirm-password'

/** Puts a command in line; who cuts an engine is asked for the own password first. Throws `passwordNotConfirmed`. */
export async function order(
  access: Access,
  { engine, ...body }: OrderCommandBody,
  now: Date,
): Promise<DeviceCommand> {
  if (!engine) return orderCommand(access, body, now)
  const { password, ...confirmed } = engine
  await confirmPassword(access, password)
  return orderCommand(access, { ...body, engine: confirmed }, now)
}
