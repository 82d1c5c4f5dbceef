import { z } from 'zod'
import { smsUsageOf } from '@/db/queries/sms/sms-messages'
import { smsUsage, smsUsageQuery } from '@/lib/sms/usage-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What the own account and those below it had sent by SMS in a month of UTC, and what it cost',
    permission: 'accounts.read',
    query: smsUsageQuery,
    returns: z.array(smsUsage),
  },
  ({ access, query }) => smsUsageOf(access, query.month),
)
