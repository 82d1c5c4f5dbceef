import { testedSms, testSmsBody } from '@/lib/sms/usage-schema'
import { route } from '@/server/next/route'
import { testSmsProvider } from '@/server/sms/keep-provider'

export const POST = route(
  {
    summary: 'Send a test by SMS, five an hour; tells what the provider said. It is counted as any other',
    permission: 'smsProvider.edit',
    body: testSmsBody,
    returns: testedSms,
  },
  ({ access, body }) => testSmsProvider(access, body.to),
)
