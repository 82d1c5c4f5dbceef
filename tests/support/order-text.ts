import { orderCommand } from '@/db/queries/commands/order-command'
import type { Access } from '@/lib/auth/access'
import { orderCommandBody } from '@/lib/commands/command-schema'

/** Puts a text in line for a device; returns its number. */
export async function orderText(
  access: Access,
  imei: string,
  text: string,
  replace?: number,
): Promise<number> {
  const body = orderCommandBody.parse({ imei, text, ...(replace !== undefined && { replace }) })
  return (await orderCommand(access, body, new Date())).id
}
