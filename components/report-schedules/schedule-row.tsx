'use client'
import { History, Pencil, Send, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/icon-button'
import type { Schedule } from '@/lib/reports/schedule-schema'
import { RunBadge } from './run-badge'
import { useScheduleText } from './schedule-text'

type Props = {
  schedule: Schedule
  mayEdit: boolean
  sendsMail: boolean
  onOpen: (what: 'form' | 'history' | 'send' | 'delete') => void
}

export function ScheduleRow({ schedule, mayEdit, sendsMail, onOpen }: Props) {
  const t = useTranslations('reports.schedules')
  const { dateMinute } = useFormats()
  const text = useScheduleText()
  const { title, enabled, nextDueAt, lastRun, recipients } = schedule
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2.5 phone:px-3">
      <div className="min-w-48 flex-1">
        <p className="cut-end text-md font-medium">
          <bdi>{title}</bdi>
        </p>
        <p className="text-meta text-muted">{text(schedule)}</p>
        {recipients.length > 0 && (
          <p dir="ltr" className="truncate text-meta text-muted rtl:text-right" title={recipients.join(', ')}>
            {recipients.join(', ')}
          </p>
        )}
      </div>
      <div className="flex flex-col items-start gap-1 text-meta text-muted">
        {enabled ? (
          <span>{t('next', { time: dateMinute(Date.parse(nextDueAt)) })}</span>
        ) : (
          <Badge>{t('paused')}</Badge>
        )}
        {lastRun && (
          <span className="flex items-center gap-2">
            {t('last', { time: dateMinute(Date.parse(lastRun.dueAt)) })}
            <RunBadge run={lastRun} wanted={!sendsMail && recipients.length > 0} />
          </span>
        )}
      </div>
      <span className="flex">
        <IconButton label={t('history', { title })} icon={<History />} onClick={() => onOpen('history')} />
        {mayEdit && (
          <>
            <IconButton
              label={t('sendNowOf', { title })}
              icon={<Send className="rtl:-scale-x-100" />}
              onClick={() => onOpen('send')}
            />
            <IconButton label={t('edit', { title })} icon={<Pencil />} onClick={() => onOpen('form')} />
            <IconButton label={t('delete', { title })} icon={<Trash2 />} onClick={() => onOpen('delete')} />
          </>
        )}
      </span>
    </li>
  )
}
