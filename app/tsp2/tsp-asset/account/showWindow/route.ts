import { route } from '@/server/next/route'
import { newsWindow, openNewsWindow } from '@/server/v3/news-window'

export const GET = route(
  {
    summary: 'Whether to open a window with the news of the newest release',
    permission: 'session',
    returns: newsWindow,
  },
  ({ access }) => openNewsWindow(access),
)
