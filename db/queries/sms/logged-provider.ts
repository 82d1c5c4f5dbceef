import { changesBetween } from '@/db/queries/business-logs/business-logs'
import type { LoggedChanges } from '@/db/schema/business-logs'
import { bodyTemplate } from '@/lib/sms/provider-schema'
import { urlTemplate } from '@/lib/sms/request-template'
import type { SmsProviderRow } from './sms-provider'

/**
 * What the log tells of a change of the provider. It is read by more people than the settings: of the password, the values of
 * headers and all that stands in address and body beside names and placeholders it says that they are others, not what they are.
 */
export function loggedChange(before: SmsProviderRow | undefined, after: SmsProviderRow): LoggedChanges {
  const [was, is] = [before ? shown(before) : {}, shown(after)]
  const hidden = (field: 'url' | 'body') =>
    before !== undefined && was[field] === is[field] && before[field] !== after[field]
  const others = changesBetween(
    { passwordChanged: false, headersChanged: '', urlChanged: false, bodyChanged: false },
    {
      passwordChanged: (before?.sealedPassword ?? '') !== after.sealedPassword,
      headersChanged: otherHeaders(before, after).join(', '),
      urlChanged: hidden('url'),
      bodyChanged: hidden('body'),
    },
  )
  return { ...changesBetween(was, is), ...others }
}

function shown(row: SmsProviderRow): Record<string, unknown> {
  const { method, user, contentType, successText, sender, price, currency } = row
  return {
    method,
    user,
    contentType,
    successText,
    sender,
    price,
    currency,
    headers: row.headers.map(({ name }) => name).join(', '),
    url: urlTemplate(row.url)?.outline() ?? '',
    body: bodyTemplate(row)?.outline() ?? '',
  }
}

/** Names of headers that were there before, with another value. */
const otherHeaders = (before: SmsProviderRow | undefined, { headers }: SmsProviderRow): string[] =>
  headers.flatMap(({ name, sealed }) => {
    const kept = before?.headers.find((one) => one.name.toLowerCase() === name.toLowerCase())
    return kept && kept.sealed !== sealed ? [name] : []
  })
