'use client'
import { Ban, Download, FileDown, FileUp, type LucideIcon, RotateCw, Route, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { buttonVariants } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { isOpen } from '@/lib/tasks/is-open'
import type { Task, TaskKind } from '@/lib/tasks/schema'
import { TaskOutcome, TaskStatusBadge } from './task-facts'
import type { useTaskVerbs } from './use-tasks'

const ICONS: Partial<Record<TaskKind, LucideIcon>> = {
  importDevices: FileUp,
  editDevices: FileUp,
  recomputeTracking: Route,
}

type Props = { task: Task; now: number; verbs: ReturnType<typeof useTaskVerbs> }

export function TaskRow({ task, now, verbs }: Props) {
  const t = useTranslations('tasks')
  const formats = useFormats()
  const Icon = ICONS[task.kind] ?? FileDown
  const { id, title, status } = task
  return (
    <li className="flex items-start gap-3 border-b border-hairline px-4 py-3 last:border-0">
      <span className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-hover text-muted">
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 truncate text-md font-medium">{title}</bdi>
          <TaskStatusBadge status={status} />
        </div>
        <p className="text-meta text-muted">
          {t(`kinds.${task.kind}`)}
          <Dot />
          <time dateTime={task.createdAt} title={formats.moment(Date.parse(task.createdAt))}>
            {formats.age(Date.parse(task.createdAt), now)}
          </time>
          {!task.mine && (
            <>
              <Dot />
              <bdi>{task.orderedBy}</bdi>
            </>
          )}
        </p>
        <TaskOutcome task={task} />
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <div className="flex items-center gap-1">
          {task.fileName && !task.fileExpired && status === 'done' && (
            <a href={`/api/tasks/${id}/file`} download className={buttonVariants()}>
              <Download className="size-4" aria-hidden="true" />
              <span className="phone:sr-only">{t('download')}</span>
            </a>
          )}
          {(status === 'failed' || status === 'cancelled') && (
            <IconButton
              label={t('retry', { title })}
              icon={<RotateCw />}
              disabled={verbs.busy === id}
              onClick={() => verbs.act(id, 'retry')}
            />
          )}
          {isOpen(status) ? (
            <IconButton
              label={t('cancel', { title })}
              icon={<Ban />}
              disabled={verbs.busy === id}
              onClick={() => verbs.act(id, 'cancel')}
            />
          ) : (
            <IconButton
              label={t('delete', { title })}
              icon={<Trash2 />}
              disabled={verbs.busy === id}
              onClick={() => verbs.act(id, 'delete')}
            />
          )}
        </div>
        <Expiry task={task} />
      </div>
    </li>
  )
}

const Dot = () => <span aria-hidden="true" className="mx-1.5 after:content-['·']" />

/** Until when the file is there. */
function Expiry({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const formats = useFormats()
  if (!task.fileName || task.status !== 'done' || !task.expiresAt) return null
  if (task.fileExpired) return <span className="text-meta text-muted">{t('expired')}</span>
  return (
    <span className="text-meta text-muted phone:hidden">
      {t('until', { date: formats.moment(Date.parse(task.expiresAt)) })}
    </span>
  )
}
