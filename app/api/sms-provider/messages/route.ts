import { z } from 'zod'
import { recentSms } from '@/db/queries/sms/sms-messages'
import { smsMessage } from '@/lib/sms/usage-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The newest 50 messages by SMS, and what the provider said to them',
    permission: 'smsProvider.edit',
    returns: z.array(smsMessage),
  },
  ({ access }) => recentSms(access),
)
