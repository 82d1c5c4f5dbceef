'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { Badge } from '@/components/ui/badge'
import type { LoginLog } from '@/lib/logs/login-log-schema'
import { useDeviceText } from '../security/use-device-text'
import { LogTime } from './log-time'

/** Who signed in or tried to, from where and with what. */
export function LoginLogList({ logs }: { logs: LoginLog[] }) {
  const t = useTranslations('logs')
  const columns = useMemo(
    (): DataColumn<LoginLog>[] => [
      { id: 'time', cell: ({ row }) => <LogTime time={row.original.time} />, meta: { title: t('time') } },
      {
        id: 'account',
        cell: ({ row: { original } }) => (
          <>
            <bdi className="font-medium">{original.account}</bdi>
            <span className="ms-2 text-muted">
              <bdi>{original.name}</bdi>
            </span>
          </>
        ),
        meta: { title: t('account') },
      },
      {
        id: 'outcome',
        cell: ({ row }) => <Outcome of={row.original.outcome} />,
        meta: { title: t('outcome') },
      },
      {
        id: 'address',
        cell: ({ row }) => <bdi dir="ltr">{row.original.address}</bdi>,
        meta: { title: t('address') },
      },
      {
        id: 'device',
        cell: ({ row }) => <UsedDevice of={row.original.userAgent} />,
        meta: { title: t('device'), cell: 'text-muted' },
      },
    ],
    [t],
  )
  return (
    <PlainTable
      look="page"
      label={useTranslations('settings.items')('loginLogs')}
      columns={columns}
      rows={logs}
      rowId={({ id }) => String(id)}
    />
  )
}

function UsedDevice({ of }: { of: LoginLog['userAgent'] }) {
  return useDeviceText()(of)
}

function Outcome({ of }: { of: string }) {
  const t = useTranslations('logs')
  const errors = useTranslations('errors')
  if (of === 'done') return <Badge tone="success">{t('done')}</Badge>
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="danger">{t('refused')}</Badge>
      <span className="text-muted">
        {errors.has(of as never) ? errors(of as never, { seconds: 900 } as never) : of}
      </span>
    </span>
  )
}
