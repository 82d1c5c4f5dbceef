import { z } from 'zod'
import { findPreference } from '@/db/queries/preferences/preferences'
import { isNews } from '@/lib/releases/releases'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Whether to open a window with the news of the newest release',
    permission: 'session',
    returns: z.object({ showWindow: z.boolean() }),
  },
  async ({ access }) => {
    const seen = await findPreference(access, 'releases.seen')
    return { showWindow: isNews(typeof seen === 'string' ? seen : null) }
  },
)
