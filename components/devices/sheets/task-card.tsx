'use client'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { TaskOutcome, TaskStatusBadge } from '@/components/tasks/task-facts'
import { TASKS_KEY } from '@/components/tasks/use-tasks'
import { Button, buttonClass } from '@/components/ui/button'
import { api } from '@/lib/http/client'
import { isOpen } from '@/lib/tasks/is-open'
import { type Task, task as taskSchema } from '@/lib/tasks/schema'

type Props = { ordered: Task; onAgain: () => void; againLabel: string }

/** The task that a spreadsheet became, live, until its end and the file of refused rows. */
export function TaskCard({ ordered, onAgain, againLabel }: Props) {
  const t = useTranslations('deviceSheet')
  const { data: task } = useQuery({
    queryKey: [...TASKS_KEY, 'one', ordered.id],
    queryFn: ({ signal }) => api('GET', `/api/tasks/${ordered.id}`, { schema: taskSchema, signal }),
    initialData: ordered,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? 700 : false),
  })
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
          <a href={`/api/tasks/${task.id}/file`} download className={buttonClass('primary')}>
            <Download className="size-4" aria-hidden="true" />
            {t('refusedRows', { count: refused })}
          </a>
        )}
        {!isOpen(task.status) && <Button onClick={onAgain}>{againLabel}</Button>}
        <Link href="/task" className={buttonClass('ghost')}>
          {t('allTasks')}
        </Link>
      </div>
    </section>
  )
}
