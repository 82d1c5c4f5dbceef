'use client'
import { ArrowRight, KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { BusinessLog } from '@/lib/logs/business-log-schema'
import { LogRow, LogTable, logCell } from './log-table'
import { useLogTexts } from './use-log-texts'

export function BusinessLogList({ logs }: { logs: BusinessLog[] }) {
  const t = useTranslations('logs')
  const texts = useLogTexts()
  return (
    <LogTable columns={['actor', 'action', 'object', 'changes']}>
      {logs.map((log) => (
        <LogRow key={log.id} time={log.time}>
          <td className={logCell}>
            <bdi className="block max-w-48 truncate font-medium" title={log.actor}>
              {log.actor}
            </bdi>
            {log.apiKey !== null && (
              <span className="flex items-center gap-1 text-meta text-muted">
                <KeyRound className="size-3 shrink-0" aria-hidden="true" />
                <span className="sr-only">{t('apiKey')}</span>
                <bdi className="max-w-40 truncate">{log.apiKey}</bdi>
              </span>
            )}
          </td>
          <td className={logCell}>{texts.action(log.action)}</td>
          <td className={logCell}>
            <span className="text-muted">{texts.kind(log.objectKind)} </span>
            <bdi>{log.objectName}</bdi>
          </td>
          <td className={`${logCell} min-w-60`}>
            <Changes log={log} />
          </td>
        </LogRow>
      ))}
    </LogTable>
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
