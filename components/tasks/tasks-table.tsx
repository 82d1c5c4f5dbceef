'use client'
import { FileDown, FileUp, ImageUp, type LucideIcon, Route, Trash2, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ComponentProps, createContext, useContext, useMemo } from 'react'
import { useFormats } from '@/components/account/account-context'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { importedWay } from '@/lib/tasks/imported-way'
import type { Task } from '@/lib/tasks/schema'
import type { TaskKind } from '@/lib/tasks/task-kinds'
import { TaskActions } from './task-actions'
import { TaskOutcome, TaskStatusBadge } from './task-facts'
import type { useTaskVerbs } from './use-tasks'

const ICONS: Partial<Record<TaskKind, LucideIcon>> = {
  importDevices: FileUp,
  editDevices: FileUp,
  recomputeTracking: Route,
  importTrack: FileUp,
  undoTrack: Undo2,
  importTraccar: FileUp,
  deleteDevices: Trash2,
  uploadPictures: ImageUp,
}

/** The moment that ages are counted to. */
const Now = createContext(0)

type Props = { tasks: readonly Task[]; now: number; verbs: ReturnType<typeof useTaskVerbs> }

/** What was ordered, how far it is, and what can be done with it. */
export function TasksTable({ tasks, now, verbs }: Props) {
  const t = useTranslations('tasks')
  const { act, busy } = verbs
  const columns = useMemo(
    (): DataColumn<Task>[] => [
      {
        id: 'task',
        accessorFn: ({ title }) => title,
        sortFn: 'alphanumeric',
        cell: ({ row }) => <Title task={row.original} />,
        meta: { title: t('columns.task'), cell: 'w-2/5 phone:w-auto' },
      },
      {
        id: 'ordered',
        accessorFn: ({ createdAt }) => createdAt,
        sortFn: 'basic',
        cell: ({ row }) => <Ordered task={row.original} />,
        meta: { title: t('columns.ordered'), cell: 'whitespace-nowrap' },
      },
      {
        id: 'state',
        accessorFn: ({ status }) => t(`status.${status}`),
        sortFn: 'text',
        cell: ({ row: { original } }) => (
          <span className="flex flex-col items-start gap-1">
            <TaskStatusBadge status={original.status} />
            <TaskOutcome task={original} />
          </span>
        ),
        meta: { title: t('columns.state'), cell: 'w-2/5 phone:w-auto' },
      },
      {
        id: 'actions',
        cell: ({ row }) => <Actions task={row.original} act={act} busy={busy} />,
        meta: { title: t('columns.actions'), quietTitle: true },
      },
    ],
    [t, act, busy],
  )
  return (
    <Now value={now}>
      <PlainTable
        look="page"
        label={t('title')}
        columns={columns}
        rows={tasks}
        rowId={({ id }) => String(id)}
      />
    </Now>
  )
}

function Title({ task }: { task: Task }) {
  const { kind, title, mine, orderedBy, device } = task
  const t = useTranslations('tasks')
  const Icon = ICONS[kind] ?? FileDown
  return (
    <span className="flex items-start gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-hover text-muted">
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <bdi className="block wrap-anywhere font-medium">{title}</bdi>
        <span className="text-meta text-muted">
          {t(`kinds.${kind}`)}
          {device && (
            <>
              <Dot />
              <Link href={importedWay(task, device)} className="text-primary-text hover:underline">
                <bdi>{device.name}</bdi>
              </Link>
            </>
          )}
          {!mine && (
            <>
              <Dot />
              <bdi>{orderedBy}</bdi>
            </>
          )}
        </span>
      </span>
    </span>
  )
}

const Dot = () => <span aria-hidden="true" className="mx-1.5 after:content-['·']" />

function Actions(props: Omit<ComponentProps<typeof TaskActions>, 'now'>) {
  return <TaskActions {...props} now={useContext(Now)} />
}

function Ordered({ task: { createdAt } }: { task: Task }) {
  const formats = useFormats()
  const now = useContext(Now)
  const at = Date.parse(createdAt)
  return (
    <time dateTime={createdAt} title={formats.moment(at)} className="text-muted">
      {formats.age(at, now)}
    </time>
  )
}
