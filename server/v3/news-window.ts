import { z } from 'zod'
import { isReleaseUnread } from '@/db/queries/messages/release-messages'
import type { Access } from '@/lib/auth/access'

export const newsWindow = z.object({ showWindow: z.boolean() })

/** Whether the caller is still to be told of the newest release. */
export async function openNewsWindow(access: Access): Promise<z.infer<typeof newsWindow>> {
  return { showWindow: await isReleaseUnread(access) }
}
