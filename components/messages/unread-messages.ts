import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/account/account-context'
import { api } from '@/lib/http/client'
import type { UnreadMessages } from '@/lib/messages/schema'

const KEY = ['messages', 'unread']
/** Nothing of it is urgent: what is asked often is asked by everybody. */
const REFRESH_MS = 60_000
const NOTHING: UnreadMessages = { unread: 0, shown: [] }

/** How many messages are unread, and the announcements to show over the page. */
export function useUnreadMessages(): UnreadMessages {
  const { permissions } = useAccount()
  const { data = NOTHING } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/messages/unread', { hideError: true, signal }),
    refetchInterval: REFRESH_MS,
    enabled: permissions.includes('messages.read'),
  })
  return data
}

/** Asks again for the lists of messages and how many are unread. */
export const refreshMessages = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['messages'] })

/** Acknowledges or reads what was announced over the page. */
export async function settleAnnouncement(
  queries: QueryClient,
  { id, announcement }: Pick<UnreadMessages['shown'][number], 'id' | 'announcement'>,
): Promise<void> {
  if (announcement?.mustAcknowledge)
    await api('POST', '/api/announcements/[id]/acknowledge', { params: { id: announcement.id } })
  else await api('POST', '/api/messages/read', { body: { ids: [id], read: true } })
  await refreshMessages(queries)
}
