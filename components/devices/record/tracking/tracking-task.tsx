'use client'
import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { TaskOutcome, TaskStatusBadge } from '@/components/tasks/task-facts'
import { useTask } from '@/components/tasks/use-tasks'
import { Button, buttonVariants } from '@/components/ui/button'
import type { Task } from '@/lib/tasks/schema'
import { isOpen } from '@/lib/tasks/task-kinds'
import type { TrackingDraft } from './use-tracking-draft'

type Props = { ordered: Task; draft: TrackingDraft; onClose: () => void }

/** The task that decides the past again, until its end; only then what was typed is let go. */
export function TrackingTask({ ordered, draft, onClose }: Props) {
  const t = useTranslations('trackingThresholds.task')
  const queries = useQueryClient()
  const task = useTask(ordered)
  const { status, title } = task
  const end = useEffectEvent(() => {
    draft.discard()
    void queries.invalidateQueries({ queryKey: ['devices'] })
    void queries.invalidateQueries({ queryKey: ['report'] })
  })
  useEffect(() => {
    if (status === 'done') end()
  }, [status])
  return (
    <section
      aria-label={t('title')}
      aria-live="polite"
      className="flex flex-col gap-3 rounded-panel border border-hairline bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-md font-semibold">{t('title')}</h2>
        <TaskStatusBadge status={status} />
      </div>
      <p className="text-body text-muted">
        {isOpen(status) ? t('running') : t(status as 'done' | 'failed' | 'cancelled')}
      </p>
      {status !== 'done' && <TaskOutcome task={task} />}
      <div className="flex flex-wrap gap-2">
        {!isOpen(status) && <Button onClick={onClose}>{t('close')}</Button>}
        {status === 'done' && (
          <Link href={`/trips?imei=${title}`} className={buttonVariants()}>
            {t('trips')}
          </Link>
        )}
        <Link href="/task?type=recomputeTracking" className={buttonVariants({ tone: 'ghost' })}>
          {t('allTasks')}
        </Link>
      </div>
    </section>
  )
}
