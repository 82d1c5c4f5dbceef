'use client'
import { ArrowRight, KeyRound } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import type { BusinessLog } from '@/lib/logs/business-log-schema'
import { logTexts } from '@/lib/logs/log-texts'
import { LogTime } from './log-time'

/** Who did what to which object, and what became of its fields. */
export function BusinessLogList({ logs }: { logs: BusinessLog[] }) {
  const t = useTranslations('logs')
  const columns = useMemo(
    (): DataColumn<BusinessLog>[] => [
      { id: 'time', cell: ({ row }) => <LogTime time={row.original.time} />, meta: { title: t('time') } },
      { id: 'actor', cell: ({ row }) => <Actor log={row.original} />, meta: { title: t('actor') } },
      {
        id: 'action',
        cell: ({ row }) => <Action log={row.original} />,
        meta: { title: t('action'), cell: 'min-w-24 break-keep' },
      },
      {
        id: 'object',
        cell: ({ row }) => <LogObject log={row.original} />,
        meta: { title: t('object'), cell: 'min-w-36 break-words' },
      },
      {
        id: 'changes',
        cell: ({ row }) => <Changes log={row.original} />,
        meta: { title: t('changes'), cell: 'min-w-60' },
      },
    ],
    [t],
  )
  return (
    <PlainTable
      look="page"
      label={useTranslations('settings.items')('businessLogs')}
      columns={columns}
      rows={logs}
      rowId={({ id }) => String(id)}
    />
  )
}

type CellProps = { log: BusinessLog }

function Actor({ log: { actor, apiKey } }: CellProps) {
  const t = useTranslations('logs')
  return (
    <>
      <bdi className="block max-w-48 truncate font-medium" title={actor}>
        {actor}
      </bdi>
      {apiKey !== null && (
        <span className="flex items-center gap-1 text-meta text-muted">
          <KeyRound className="size-3 shrink-0" aria-hidden="true" />
          <span className="sr-only">{t('apiKey')}</span>
          <bdi className="max-w-40 truncate">{apiKey}</bdi>
        </span>
      )}
    </>
  )
}

function Action({ log }: CellProps) {
  return useLogTexts().action(log.action)
}

function LogObject({ log }: CellProps) {
  const texts = useLogTexts()
  return (
    <>
      <span className="text-muted">{texts.kind(log.objectKind)} </span>
      <bdi>{log.objectName}</bdi>
    </>
  )
}

function Changes({ log }: CellProps) {
  const texts = useLogTexts()
  return (
    <ul className="flex flex-col gap-0.5">
      {Object.entries(log.changes).map(([field, { before, after }]) => (
        <li key={field} className="flex flex-wrap items-center gap-x-1.5">
          <span className="text-muted">{texts.field(field, log.objectKind)}</span>
          <bdi className="max-w-80 truncate text-muted line-through" title={texts.value(before, field)}>
            {texts.value(before, field)}
          </bdi>
          <ArrowRight className="size-3 shrink-0 text-muted rtl:-scale-x-100" aria-hidden="true" />
          <bdi className="max-w-80 truncate" title={texts.value(after, field)}>
            {texts.value(after, field)}
          </bdi>
        </li>
      ))}
    </ul>
  )
}

/** Actions, objects and values of the log as people read them. */
function useLogTexts() {
  const t = useTranslations()
  const formats = useFormats()
  return logTexts({
    text: (key) => (t.has(key as never) ? t(key as never) : null),
    language: useLocale(),
    moment: (time) => formats.moment(time),
  })
}
