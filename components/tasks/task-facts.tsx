'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Progress } from '@/components/ui/progress'
import type { Task } from '@/lib/tasks/schema'
import { isTakenBack, type TaskStatus } from '@/lib/tasks/task-kinds'

const TONES: Record<TaskStatus, BadgeTone> = {
  waiting: 'neutral',
  running: 'primary',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const t = useTranslations('tasks')
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}

/** How far it is while it runs; what came of it afterwards. */
export function TaskOutcome({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const formats = useFormats()
  const { status, done, total } = task
  if (status === 'running' || status === 'waiting') {
    const share = total ? done / total : undefined
    const figures = { done: formats.number(done), total: formats.number(total ?? 0) }
    return (
      <span className="flex w-full max-w-80 items-center gap-3">
        <Progress
          label={t('progress', { title: task.title })}
          value={status === 'waiting' ? 0 : share}
          className="h-1.5"
        />
        {total ? (
          <bdi className="shrink-0 text-meta text-muted tabular-nums">
            {t(task.result?.isReading ? 'daysOf' : 'rowsOf', figures)}
          </bdi>
        ) : null}
      </span>
    )
  }
  return <span className="text-meta text-muted">{<OutcomeText task={task} />}</span>
}

function OutcomeText({ task }: { task: Task }) {
  const t = useTranslations('tasks')
  const errors = useTranslations('errors')
  const { error, result, status, kind, done } = task
  if (error) return errors.has(error.name as never) ? errors(error.name as never, error.params as never) : ''
  const figure = (name: string) => Number(result?.[name] ?? 0)
  if (result && kind === 'importDevices')
    return t('outcome.importDevices', { created: figure('created'), refused: figure('refused') })
  if (result && kind === 'editDevices')
    return t('outcome.editDevices', { changed: figure('changed'), refused: figure('refused') })
  if (result && kind === 'recomputeTracking')
    return t('outcome.recomputeTracking', { devices: figure('devices') })
  if (result && kind === 'importTrack') {
    if (isTakenBack(task)) return t('outcome.takenBack')
    return t('outcome.importTrack', { stored: figure('stored'), duplicate: figure('duplicate') })
  }
  if (result && kind === 'undoTrack') return t('outcome.undoTrack', { removed: figure('removed') })
  if (result && kind === 'importTraccar') {
    const { stored = 0 } = (result.positions ?? {}) as { stored?: number }
    return result.isDry ? '' : t('outcome.importTraccar', { stored })
  }
  if (result && kind === 'deleteDevices')
    return t('outcome.deleteDevices', { devices: figure('devices'), restored: figure('restored') })
  if (result && kind === 'uploadPictures')
    return t('outcome.uploadPictures', { saved: figure('saved'), refused: figure('refused') })
  return status === 'cancelled' || done === 0 ? '' : t('outcome.rows', { count: done })
}
