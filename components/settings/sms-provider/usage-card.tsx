'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { Field } from '@/components/ui/field'
import { Ltr } from '@/components/ui/ltr'
import { NativeSelect } from '@/components/ui/native-select'
import { api } from '@/lib/http/client'
import type { SmsUsage } from '@/lib/sms/usage-schema'
import { formatCost, lastMonths } from '@/lib/sms/usage-words'
import { LoadState } from '../load-state'
import { SettingsCard } from '../settings-page'
import { SMS_SENT_KEY } from './sent-sms'

const SHOWN_MONTHS = 12

/** What each account had sent in a month, and what it cost. */
export function UsageCard() {
  const t = useTranslations('smsProvider')
  const language = useLocale()
  const [months] = useState(() => lastMonths(Date.now(), SHOWN_MONTHS))
  const [month, setMonth] = useState(months[0] ?? '')
  const found = useQuery({
    queryKey: [...SMS_SENT_KEY, 'usage', month],
    queryFn: ({ signal }) => api('GET', '/api/sms-usage', { query: { month }, signal }),
  })
  const columns = useUsageColumns()
  const name = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <SettingsCard title={t('usage')}>
      <div className="flex flex-col gap-4">
        <Field label={t('month')} hint={t('usageHint')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={month}
              onChange={(event) => setMonth(event.currentTarget.value)}
            >
              {months.map((one) => (
                <option key={one} value={one}>
                  {name.format(new Date(`${one}-01T00:00:00Z`))}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <LoadState of={found} rows={3}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-body text-muted">{t('noUsage')}</p>
            ) : (
              <PlainTable
                look="small"
                label={t('usage')}
                columns={columns}
                rows={rows}
                rowId={({ accountId, currency }) => `${accountId} ${currency}`}
                scrolls="max-h-96"
              />
            )
          }
        </LoadState>
      </div>
    </SettingsCard>
  )
}

function useUsageColumns(): DataColumn<SmsUsage>[] {
  const t = useTranslations('smsProvider')
  const formats = useFormats()
  const language = useLocale()
  return useMemo(
    () => [
      {
        id: 'account',
        cell: ({ row: { original } }) => <bdi className="wrap-anywhere">{original.accountName}</bdi>,
        meta: { title: t('account') },
      },
      {
        id: 'messages',
        cell: ({ row: { original } }) => formats.number(original.messages),
        meta: { title: t('messages'), numeric: true },
      },
      {
        id: 'parts',
        cell: ({ row: { original } }) => formats.number(original.parts),
        meta: { title: t('parts'), numeric: true },
      },
      {
        id: 'cost',
        cell: ({ row: { original } }) => <Ltr>{formatCost(original.cost, original.currency, language)}</Ltr>,
        meta: { title: t('cost'), numeric: true },
      },
    ],
    [t, formats, language],
  )
}
