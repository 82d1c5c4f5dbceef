'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { LoginLog } from '@/lib/logs/login-log-schema'
import { useDeviceText } from '../security/use-device-text'
import { LogRow, LogTable, logCell } from './log-table'

export function LoginLogList({ logs }: { logs: LoginLog[] }) {
  const deviceText = useDeviceText()
  return (
    <LogTable columns={['account', 'outcome', 'address', 'device']}>
      {logs.map((log) => (
        <LogRow key={log.id} time={log.time}>
          <td className={logCell}>
            <bdi className="font-medium">{log.account}</bdi>
            <bdi className="ms-2 text-muted">{log.name}</bdi>
          </td>
          <td className={logCell}>
            <Outcome of={log.outcome} />
          </td>
          <td className={logCell}>
            <bdi dir="ltr">{log.address}</bdi>
          </td>
          <td className={`${logCell} text-muted`}>{deviceText(log.userAgent)}</td>
        </LogRow>
      ))}
    </LogTable>
  )
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
