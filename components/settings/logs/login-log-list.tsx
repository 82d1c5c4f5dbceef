'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import type { LoginLog } from '@/lib/logs/login-log-schema'
import { useDeviceText } from '../security/use-device-text'

const cell = 'px-4 py-2.5 text-start align-top'

/** A table where there is room, else a list of cards. */
export function LoginLogList({ logs }: { logs: LoginLog[] }) {
  const t = useTranslations('logs')
  const formats = useFormats()
  const deviceText = useDeviceText()
  return (
    <table className="w-full text-body phone:block">
      <thead className="border-b border-hairline text-meta text-muted phone:sr-only">
        <tr>
          {(['time', 'account', 'outcome', 'address', 'device'] as const).map((name) => (
            <th key={name} scope="col" className="px-4 py-2 text-start font-medium">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="phone:block">
        {logs.map((log) => (
          <tr
            key={log.id}
            className="border-b border-hairline last:border-0 phone:flex phone:flex-col phone:gap-1 phone:p-4 phone:[&>td]:p-0"
          >
            <td className={`${cell} whitespace-nowrap text-muted tabular-nums`}>
              {formats.moment(Date.parse(log.time))}
            </td>
            <td className={cell}>
              <bdi className="font-medium">{log.account}</bdi>
              <bdi className="ms-2 text-muted">{log.name}</bdi>
            </td>
            <td className={cell}>
              <Outcome of={log.outcome} />
            </td>
            <td className={cell}>
              <bdi dir="ltr">{log.address}</bdi>
            </td>
            <td className={`${cell} text-muted`}>{deviceText(log.userAgent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
