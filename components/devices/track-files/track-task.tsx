'use client'
import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { TaskOutcome, TaskStatusBadge } from '@/components/tasks/task-facts'
import { useTask, useTaskVerbs } from '@/components/tasks/use-tasks'
import { Button, buttonVariants } from '@/components/ui/button'
import { importedWay } from '@/lib/tasks/imported-way'
import type { Task } from '@/lib/tasks/schema'
import { isOpen, isUndoable } from '@/lib/tasks/task-kinds'

type Props = { ordered: Task; imei: string }

/** The task that stores a file, until its end. */
export function TrackTask({ ordered, imei }: Props) {
  const t = useTranslations('trackImport')
  const queries = useQueryClient()
  const task = useTask(ordered)
  const { status } = task
  const { act, busy } = useTaskVerbs()
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
          <Link href={importedWay(task, { imei })} className={buttonVariants()}>
            {t('playback')}
          </Link>
        )}
        {isUndoable(task) && (
          <Button busy={busy === task.id} onClick={() => act(task.id, 'undo')}>
            {t('undo')}
          </Button>
        )}
        <Link href="/task?type=importTrack" className={buttonVariants({ tone: 'ghost' })}>
          {t('allTasks')}
        </Link>
      </div>
    </section>
  )
}
