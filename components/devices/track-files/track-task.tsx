'use client'
import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { TaskOutcome, TaskStatusBadge } from '@/components/tasks/task-facts'
import { useTask } from '@/components/tasks/use-tasks'
import { buttonVariants } from '@/components/ui/button'
import { MAX_PLAYBACK_DAYS } from '@/lib/playback/period'
import { writePlaybackQuery } from '@/lib/playback/playback-query'
import type { Task } from '@/lib/tasks/schema'
import { isOpen } from '@/lib/tasks/task-kinds'

type Props = {
  ordered: Task
  imei: string
  /** From the first to the last point, as instants. */
  span: { from: string | null; to: string | null } | null
}

/** The task that stores a file, until its end. */
export function TrackTask({ ordered, imei, span }: Props) {
  const t = useTranslations('trackImport')
  const queries = useQueryClient()
  const task = useTask(ordered)
  const { status } = task
  useEffect(() => {
    if (status !== 'done') return
    void queries.invalidateQueries({ queryKey: ['devices'] })
    void queries.invalidateQueries({ queryKey: ['report'] })
  }, [status, queries])
  return (
    <section aria-live="polite" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-md font-semibold">{t('task')}</h3>
        <TaskStatusBadge status={status} />
      </div>
      {isOpen(status) && <p className="text-body text-muted">{t('running')}</p>}
      <TaskOutcome task={task} />
      <div className="flex flex-wrap gap-2">
        {status === 'done' && (
          <Link href={playbackOf(imei, span)} className={buttonVariants()}>
            {t('playback')}
          </Link>
        )}
        <Link href="/task?type=importTrack" className={buttonVariants({ tone: 'ghost' })}>
          {t('allTasks')}
        </Link>
      </div>
    </section>
  )
}

const DAY_MS = 86_400_000

/** The playback of what the file holds: of a long one its end. */
function playbackOf(imei: string, span: Props['span']): string {
  if (!span?.from || !span.to) return `/monitorPlayback?imei=${imei}`
  const to = Math.ceil(Date.parse(span.to) / 1000) * 1000
  const from = Math.floor(Date.parse(span.from) / 1000) * 1000
  const period = { from: Math.max(from, to - MAX_PLAYBACK_DAYS * DAY_MS), to }
  return `/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period })}`
}
