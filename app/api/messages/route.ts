import { listMessages } from '@/db/queries/messages/messages'
import { messageList, messageListQuery } from '@/lib/messages/schema'
import { presentMessages } from '@/server/messages/present-messages'
import { searchWords } from '@/server/messages/search-words'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What was told to who asks, announcements too, newest first, with how many are unread',
    permission: 'messages.read',
    query: messageListQuery,
    returns: messageList,
  },
  async ({ request, access, query: { search, ...query } }) => {
    const language = languageOf(request)
    const words = await searchWords(search, language)
    const { items, ...counts } = await listMessages(access, query, words, language)
    const { page, pageSize } = query
    return { items: await presentMessages(items, language), ...counts, page, pageSize }
  },
)
