'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { TaskActions } from '@/components/tasks/task-actions'
import { TaskOutcome, TaskStatusBadge } from '@/components/tasks/task-facts'
import { refreshTasks, useTaskVerbs } from '@/components/tasks/use-tasks'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dated, Ltr } from '@/components/ui/ltr'
import { useNow } from '@/components/ui/use-now'
import { api } from '@/lib/http/client'
import { MOVED_KINDS, type MovedKind } from '@/lib/imports/traccar/reasons'
import type { Task } from '@/lib/tasks/schema'
import { SettingsCard } from '../settings-page'
import { Invitations } from './invitations'
import { type ImportOutcome, MoveCountsTable } from './move-counts-table'

/** Dry runs and imports, the newest first, each with what came of it. */
export function ImportRuns({ runs }: { runs: readonly Task[] }) {
  const t = useTranslations('importTraccar')
  const formats = useFormats()
  const verbs = useTaskVerbs()
  const now = useNow(60_000)
  const [asking, setAsking] = useState<Task | null>(null)

  const invited = newestOfEach(runs)

  const startable = newestOfAll(runs)
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
                {outcome?.isDry && task.status === 'done' && startable.has(task.id) && (
                  <Button tone="primary" className="self-end" onClick={() => setAsking(task)}>
                    {t('start')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {asking && <StartImport task={asking} onClose={() => setAsking(null)} />}
    </SettingsCard>
  )
}

/** Asks with what the dry run found, and where it comes to. */
function StartImport({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useTranslations('importTraccar')
  const queries = useQueryClient()
  const { account, nickName } = useAccount()
  const { counts } = task.result as ImportOutcome
  const coming = (kind: MovedKind) => (counts[kind]?.comes ?? 0) + (counts[kind]?.otherwise ?? 0)
  return (
    <ConfirmRequest
      title={t('startTitle', { account: nickName || account })}
      text={t('startText', {
        accounts: coming('account'),
        devices: coming('device'),
        server: task.title,
        rest: MOVED_KINDS.reduce((sum, kind) => sum + coming(kind), 0) - coming('account') - coming('device'),
      })}
      action={t('start')}
      request={(options) =>
        api('POST', '/api/imports/traccar/[id]/start', { params: { id: task.id }, ...options })
      }
      done={t('started')}
      onClose={onClose}
      onDone={() => refreshTasks(queries)}
    />
  )
}

/** The last run of each server: what was found before it does not hold any more. */
const newestOfAll = (runs: readonly Task[]): ReadonlySet<number> =>
  new Set(new Map([...runs].sort((a, b) => a.id - b.id).map(({ title, id }) => [title, id])).values())

/** The last import of each server: what it says of accounts holds for all before it. */
function newestOfEach(runs: readonly Task[]): ReadonlySet<number> {
  const real = runs.filter(({ status, result }) => status === 'done' && result?.isDry === false)
  const newest = new Map([...real].reverse().map(({ title, id }) => [title, id]))
  return new Set(newest.values())
}
