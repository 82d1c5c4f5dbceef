'use client'
import { Ban, Download, RotateCw, Trash2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import { Button, buttonVariants } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import type { Task } from '@/lib/tasks/schema'
import { isOpen, isRestorable, isUndoable, taskPermissions } from '@/lib/tasks/task-kinds'
import type { useTaskVerbs } from './use-tasks'

type Props = { task: Task; now: number } & ReturnType<typeof useTaskVerbs>

/** The file of a task while it is there, and what can be done with the task; nothing for who may have no part in it. */
export function TaskActions({ task, now, act, busy }: Props) {
  const t = useTranslations('tasks')
  const { permissions } = useAccount()
  const { id, title, status } = task
  if (!taskPermissions(task).every((one) => permissions.includes(one))) return null
  return (
    <div className="flex flex-col items-end gap-1">
      <div className="flex items-center gap-1">
        {task.fileName && !task.fileExpired && status === 'done' && (
          <a href={`/api/tasks/${id}/file`} download className={buttonVariants()}>
            <Download className="size-4" aria-hidden="true" />
            {t('download')}
          </a>
        )}
        {isRestorable(task, now) && (
          <Button
            icon={<Undo2 className="size-4 text-muted" />}
            busy={busy === id}
            onClick={() => act(id, 'restore')}
          >
            {t('undo')}
          </Button>
        )}
        {isUndoable(task) && (
          <Button
            icon={<Undo2 className="size-4 text-muted" />}
            busy={busy === id}
            onClick={() => act(id, 'undo')}
          >
            {t('undoTrack')}
          </Button>
        )}
        {(status === 'failed' || status === 'cancelled') && (
          <IconButton
            label={t('retry', { title })}
            icon={<RotateCw />}
            disabled={busy === id}
            onClick={() => act(id, 'retry')}
          />
        )}
        {isOpen(status) ? (
          <IconButton
            label={t('cancel', { title })}
            icon={<Ban />}
            disabled={busy === id}
            onClick={() => act(id, 'cancel')}
          />
        ) : (
          <IconButton
            label={t('delete', { title })}
            icon={<Trash2 />}
            disabled={busy === id}
            onClick={() => act(id, 'delete')}
          />
        )}
      </div>
      <Expiry task={task} />
    </div>
  )
}

/** Until when the file is there. */
function Expiry({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const formats = useFormats()
  if (!task.fileName || task.status !== 'done' || !task.expiresAt) return null
  if (task.fileExpired) return <span className="text-meta text-muted">{t('expired')}</span>
  return (
    <span className="text-meta whitespace-nowrap text-muted phone:hidden">
      {t('until', { date: formats.dateMinute(Date.parse(task.expiresAt)) })}
    </span>
  )
}
