import { createTranslator } from 'next-intl'
import { z } from 'zod'
import { loadMessages } from '@/lib/i18n/load-messages'
import { alarmType, alarmTypes } from '@/lib/v3/alarm'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'All types of alerts by name, and by number where one is documented, in the language of who asks',
    permission: 'events.read',
    returns: z.array(alarmType),
  },
  async ({ request }) => {
    const locale = languageOf(request)
    const messages = await loadMessages(locale)
    return alarmTypes(createTranslator({ locale, messages, namespace: 'eventTypes' }))
  },
)
