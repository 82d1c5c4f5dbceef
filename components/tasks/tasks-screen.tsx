'use client'
import { ListChecks } from 'lucide-react'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { NativeSelect } from '@/components/ui/native-select'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useNow } from '@/components/ui/use-now'
import { TASK_KINDS, type TaskKind } from '@/lib/tasks/task-kinds'
import { TasksTable } from './tasks-table'
import { useTasks, useTaskVerbs } from './use-tasks'

const MINUTE_MS = 60_000

/** /task: what was ordered that takes its time, how far it is, and the files that it left. */
export function TasksScreen() {
  const t = useTranslations('tasks')
  const ui = useTranslations('ui')
  const router = useRouter()
  const path = usePathname()
  const asked = useSearchParams().get('type')
  const type = TASK_KINDS.find((kind) => kind === asked) ?? null
  const tasks = useTasks(type)
  const verbs = useTaskVerbs()
  const now = useNow(MINUTE_MS)
  const choose = (kind: TaskKind | '') => router.replace(kind ? `${path}?type=${kind}` : path)

  return (
    <div className="mx-auto flex max-w-[960px] flex-col gap-4 p-6 phone:p-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-h2 font-semibold">{t('title')}</h1>
          <p className="mt-1 text-body text-muted">{t('about')}</p>
        </div>
        <NativeSelect
          aria-label={t('type')}
          value={type ?? ''}
          onChange={(event) => choose(event.currentTarget.value as TaskKind | '')}
        >
          <option value="">{t('allTypes')}</option>
          {TASK_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </NativeSelect>
      </header>
      <section aria-label={t('title')} className="rounded-panel border border-hairline bg-surface">
        {tasks.isPending ? (
          <SkeletonRows rows={4} className="p-4" />
        ) : tasks.isError ? (
          <ErrorState
            title={t('notLoaded')}
            retryLabel={ui('retry')}
            onRetry={() => void tasks.refetch()}
            busy={tasks.isFetching}
          />
        ) : tasks.data.length === 0 ? (
          <EmptyState icon={<ListChecks />} title={t('empty')} text={t('emptyText')} />
        ) : (
          <TasksTable tasks={tasks.data} now={now} verbs={verbs} />
        )}
      </section>
    </div>
  )
}
