import { z } from 'zod'
import { deleteSmsProvider, ownSmsProvider, shownSmsProvider } from '@/db/queries/sms/sms-provider'
import { smsProvider, smsProviderBody } from '@/lib/sms/provider-schema'
import { route } from '@/server/next/route'
import { keepSmsProvider } from '@/server/sms/keep-provider'

export const GET = route(
  {
    summary:
      'What the platform sends SMS by, never its password or the values of its headers; null without one',
    permission: 'smsProvider.edit',
    returns: smsProvider.nullable(),
  },
  async ({ access }) => {
    const row = await ownSmsProvider(access)
    return row && shownSmsProvider(row)
  },
)

export const PUT = route(
  {
    summary:
      'Have the platform send SMS by requests of HTTP to a provider. A password or the value of a header that is left out ' +
      'stays as it is, unless the host is another',
    permission: 'smsProvider.edit',
    body: smsProviderBody,
    returns: smsProvider,
  },
  async ({ access, body }) => shownSmsProvider(await keepSmsProvider(access, body)),
)

export const DELETE = route(
  {
    summary: 'Take the provider of SMS away: nothing is sent by SMS any more',
    permission: 'smsProvider.edit',
    returns: z.null(),
  },
  async ({ access }) => {
    await deleteSmsProvider(access)
    return null
  },
)
