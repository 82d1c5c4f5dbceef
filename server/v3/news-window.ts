import { z } from 'zod'
import { findPreference } from '@/db/queries/preferences/preferences'
import type { Access } from '@/lib/auth/access'
import { isNews } from '@/lib/releases/releases'

export const newsWindow = z.object({ showWindow: z.boolean() })

/** Whether the caller is still to be told of the newest release. */
export async function openNewsWindow(access: Access): Promise<z.infer<typeof newsWindow>> {
  const seen = await findPreference(access, 'releases.seen')
  return { showWindow: isNews(typeof seen === 'string' ? seen : null) }
}
