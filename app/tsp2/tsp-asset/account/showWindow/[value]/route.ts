import { z } from 'zod'
import { route } from '@/server/next/route'
import { newsWindow, openNewsWindow } from '@/server/v3/news-window'

export const GET = route(
  {
    summary: 'The same, whatever value the caller appends to the path',
    permission: 'session',
    params: z.object({ value: z.string().max(50) }),
    returns: newsWindow,
  },
  ({ access }) => openNewsWindow(access),
)
