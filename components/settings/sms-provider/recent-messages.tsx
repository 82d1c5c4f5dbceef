'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Dated, Ltr } from '@/components/ui/ltr'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsCard } from '../settings-page'
import { SMS_SENT_KEY, SMS_TONES } from './sent-sms'

/** The newest messages of all accounts, each with what the provider said. */
export function RecentMessages() {
  const t = useTranslations('smsProvider')
  const formats = useFormats()
  const found = useQuery({
    queryKey: [...SMS_SENT_KEY, 'recent'],
    queryFn: ({ signal }) => api('GET', '/api/sms-provider/messages', { signal }),
  })
  return (
    <SettingsCard title={t('recent')}>
      <LoadState of={found} rows={3}>
        {(messages) =>
          messages.length === 0 ? (
            <p className="text-body text-muted">{t('noRecent')}</p>
          ) : (
            <ul className="-my-3">
              {messages.map(({ id, to, accountName, state, said, createdAt }) => (
                <li key={id} className="flex flex-col gap-1 border-hairline py-3 not-first:border-t">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body">
                    <Ltr className="font-medium">{to}</Ltr>
                    <Badge tone={SMS_TONES[state]}>{t(`states.${state}`)}</Badge>
                    <time dateTime={createdAt} className="ms-auto text-meta text-muted">
                      <Dated>{formats.dateMinute(Date.parse(createdAt))}</Dated>
                    </time>
                  </p>
                  <p className="text-meta text-muted">
                    <bdi>{accountName}</bdi>
                  </p>
                  <p className="text-meta wrap-anywhere">
                    {said === null ? t('noAnswer') : <Ltr className="font-mono">{said}</Ltr>}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </LoadState>
    </SettingsCard>
  )
}
