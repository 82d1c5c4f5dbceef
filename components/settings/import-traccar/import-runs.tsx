'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { TaskActions } from '@/components/tasks/task-actions'
import { TaskOutcome, TaskStatusBadge } from '@/components/tasks/task-facts'
import { refreshTasks, useTaskVerbs } from '@/components/tasks/use-tasks'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dated, Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import { useNow } from '@/components/ui/use-now'
import { api } from '@/lib/http/client'
import type { Task } from '@/lib/tasks/schema'
import { SettingsCard } from '../settings-page'
import { Invitations } from './invitations'
import { type ImportOutcome, MoveCountsTable } from './move-counts-table'

/** Dry runs and imports, the newest first, each with what came of it. */
export function ImportRuns({ runs }: { runs: readonly Task[] }) {
  const t = useTranslations('importTraccar')
  const formats = useFormats()
  const queries = useQueryClient()
  const verbs = useTaskVerbs()
  const now = useNow(60_000)
  const [starting, setStarting] = useState<number | null>(null)

  const invited = newestOfEach(runs)

  const start = async (id: number) => {
    setStarting(id)
    try {
      await api('POST', '/api/imports/traccar/[id]/start', { params: { id } })
      showToast({ text: t('started'), tone: 'success' })
    } catch {
      // The client has shown why.
    } finally {
      setStarting(null)
      refreshTasks(queries)
    }
  }
  return (
    <SettingsCard title={t('runs')}>
      {runs.length === 0 ? (
        <p className="text-body text-muted">{t('none')}</p>
      ) : (
        <ul className="-my-4">
          {runs.map((task) => {
            const outcome = task.result as ImportOutcome | null
            return (
              <li key={task.id} className="flex flex-col gap-3 border-hairline py-4 not-first:border-t">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Ltr className="text-md font-medium wrap-anywhere">{task.title}</Ltr>
                  {outcome && <Badge tone="neutral">{outcome.isDry ? t('dry') : t('real')}</Badge>}
                  <TaskStatusBadge status={task.status} />
                  <time dateTime={task.createdAt} className="text-meta text-muted">
                    <Dated>{formats.dateMinute(Date.parse(task.createdAt))}</Dated>
                  </time>
                  <div className="ms-auto">
                    <TaskActions task={task} now={now} {...verbs} />
                  </div>
                </div>
                {task.status !== 'done' && <TaskOutcome task={task} />}
                {outcome && <MoveCountsTable outcome={outcome} />}
                {invited.has(task.id) && <Invitations id={task.id} />}
                {outcome?.isDry && task.status === 'done' && (
                  <Button
                    tone="primary"
                    className="self-end"
                    busy={starting === task.id}
                    disabled={starting !== null}
                    onClick={() => start(task.id)}
                  >
                    {t('start')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </SettingsCard>
  )
}

/** The last import of each server: what it says of accounts holds for all before it. */
function newestOfEach(runs: readonly Task[]): ReadonlySet<number> {
  const real = runs.filter(({ status, result }) => status === 'done' && result?.isDry === false)
  const newest = new Map([...real].reverse().map(({ title, id }) => [title, id]))
  return new Set(newest.values())
}
