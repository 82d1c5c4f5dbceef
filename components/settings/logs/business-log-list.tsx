'use client'
import { ArrowRight, KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import type { BusinessLog } from '@/lib/logs/business-log-schema'
import { useLogTexts } from './use-log-texts'

const cell = 'px-4 py-2.5 text-start align-top'

/** A table where there is room, else a list of cards. */
export function BusinessLogList({ logs }: { logs: BusinessLog[] }) {
  const t = useTranslations('logs')
  const texts = useLogTexts()
  const formats = useFormats()
  return (
    <table className="w-full text-body phone:block">
      <thead className="border-b border-hairline text-meta text-muted phone:sr-only">
        <tr>
          {(['time', 'actor', 'action', 'object', 'changes'] as const).map((name) => (
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
              <bdi className="font-medium">{log.actor}</bdi>
              {log.apiKey !== null && (
                <span className="flex items-center gap-1 text-meta text-muted">
                  <KeyRound className="size-3 shrink-0" aria-hidden="true" />
                  <span className="sr-only">{t('apiKey')}</span>
                  <bdi className="max-w-40 truncate">{log.apiKey}</bdi>
                </span>
              )}
            </td>
            <td className={cell}>{texts.action(log.action)}</td>
            <td className={cell}>
              <span className="text-muted">{texts.kind(log.objectKind)} </span>
              <bdi>{log.objectName}</bdi>
            </td>
            <td className={`${cell} min-w-60`}>
              <Changes log={log} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Changes({ log }: { log: BusinessLog }) {
  const texts = useLogTexts()
  return (
    <ul className="flex flex-col gap-0.5">
      {Object.entries(log.changes).map(([field, { before, after }]) => (
        <li key={field} className="flex flex-wrap items-center gap-x-1.5">
          <span className="text-muted">{texts.field(field)}</span>
          <bdi className="max-w-80 truncate text-muted line-through">{texts.value(before)}</bdi>
          <ArrowRight className="size-3 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
          <bdi className="max-w-80 truncate">{texts.value(after)}</bdi>
        </li>
      ))}
    </ul>
  )
}
