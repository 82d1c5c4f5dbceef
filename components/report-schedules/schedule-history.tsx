'use client'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { ErrorState } from '@/components/ui/error-state'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { ReportRun, Schedule } from '@/lib/reports/schedule-schema'
import { RunBadge } from './run-badge'
import { useRuns } from './use-schedules'

/** What became of a schedule each time, with the files that are still there. */
export function ScheduleHistory({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useTranslations('reports.schedules')
  const ui = useTranslations('ui')
  const { data, isError, error, isFetching, refetch } = useRuns(schedule.id)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={useIsPhone() ? 'bottom' : 'end'}
      title={t('history', { title: schedule.title })}
      closeLabel={ui('close')}
    >
      {isError && !data && (
        <ErrorState
          title={t('failed')}
          text={error.message}
          retryLabel={ui('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !isError && <SkeletonRows rows={5} />}
      {data?.length === 0 && <p className="text-body text-muted">{t('noRuns')}</p>}
      <ul className="divide-y divide-hairline">
        {data?.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </Sheet>
  )
}

function Run({ run }: { run: ReportRun }) {
  const t = useTranslations('reports.schedules')
  const errors = useTranslations('errors')
  const { dateMinute } = useFormats()
  const { dueAt, byHand, rows, mailedAt, error, taskId } = run
  const facts = [
    byHand ? t('byHand') : null,
    rows === null ? null : t('rows', { count: rows }),
    mailedAt ? t('mailed') : null,
    error && errors.has(error.name as never) ? errors(error.name as never, error.params as never) : null,
  ].filter((fact) => fact !== null)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-body font-medium">{dateMinute(Date.parse(dueAt))}</p>
        <p className="text-meta text-muted">{facts.join(' · ')}</p>
      </div>
      <RunBadge run={run} />
      {taskId !== null && (
        <a
          href={`/api/tasks/${taskId}/file`}
          download
          aria-label={`${t('download')}: ${dateMinute(Date.parse(dueAt))}`}
          className="tap grid size-control place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <Download className="size-4" aria-hidden="true" />
        </a>
      )}
    </li>
  )
}
