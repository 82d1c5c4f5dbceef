'use client'
import { Download } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { TaskOutcome, TaskStatusBadge } from '@/components/tasks/task-facts'
import { useTask } from '@/components/tasks/use-tasks'
import { Button, buttonVariants } from '@/components/ui/button'
import type { Task } from '@/lib/tasks/schema'
import { isOpen } from '@/lib/tasks/task-kinds'

type Props = { ordered: Task; onAgain: () => void; againLabel: string }

/** The task that a spreadsheet became, live, until its end and the file of refused rows. */
export function TaskCard({ ordered, onAgain, againLabel }: Props) {
  const t = useTranslations('deviceSheet')
  const task = useTask(ordered)
  const refused = Number(task.result?.refused ?? 0)
  return (
    <section
      aria-label={t('task')}
      aria-live="polite"
      className="flex flex-col gap-3 rounded-panel border border-hairline bg-surface p-4"
    >
      <div className="flex items-center gap-2">
        <bdi className="min-w-0 truncate text-md font-medium">{task.title}</bdi>
        <TaskStatusBadge status={task.status} />
      </div>
      <TaskOutcome task={task} />
      <div className="flex flex-wrap gap-2">
        {task.status === 'done' && task.fileName && refused > 0 && (
          <a href={`/api/tasks/${task.id}/file`} download className={buttonVariants({ tone: 'primary' })}>
            <Download className="size-4" aria-hidden="true" />
            {t('refusedRows', { count: refused })}
          </a>
        )}
        {!isOpen(task.status) && <Button onClick={onAgain}>{againLabel}</Button>}
        <Link href="/task" className={buttonVariants({ tone: 'ghost' })}>
          {t('allTasks')}
        </Link>
      </div>
    </section>
  )
}
