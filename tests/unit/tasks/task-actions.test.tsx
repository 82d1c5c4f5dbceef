// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TaskActions } from '@/components/tasks/task-actions'
import type { Permission } from '@/lib/auth/permissions'
import type { Task } from '@/lib/tasks/schema'
import { TASK_KINDS, TASK_PERMISSIONS, type TaskStatus } from '@/lib/tasks/task-kinds'
import { renderInConsole } from '../../support/console-page'

const TASK: Task = {
  id: 7,
  kind: 'importDevices',
  title: 'Fleet',
  status: 'done',
  done: 3,
  total: 3,
  result: null,
  fileName: 'fleet.csv',
  fileExpired: false,
  tellsPlaces: false,
  device: null,
  error: null,
  orderedBy: 'Fleet',
  mine: false,
  createdAt: '2026-05-04T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  expiresAt: '2026-05-11T10:00:00.000Z',
}
const NOW = Date.parse('2026-05-05T10:00:00.000Z')
/** What can be pressed in the row of a task, for who has these permissions. */
function offered(task: Partial<Task>, permissions: Permission[]): (string | null)[] {
  const { unmount } = renderInConsole(
    <TaskActions task={{ ...TASK, ...task }} now={NOW} act={async () => {}} busy={null} />,
    { permissions },
  )
  const names = [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(
    (element) => element.getAttribute('aria-label') ?? element.textContent,
  )
  unmount()
  return names
}

it.each(TASK_KINDS)('of %s are there for who may order it, and for nobody else', (kind) => {
  const held: Record<TaskStatus, number> = { waiting: 1, running: 1, done: 2, failed: 2, cancelled: 2 }
  for (const [status, count] of Object.entries(held) as [TaskStatus, number][]) {
    expect(offered({ kind, status }, ['tasks.read', TASK_PERMISSIONS[kind]])).toHaveLength(count)
    expect(offered({ kind, status }, ['tasks.read', 'groups.read'])).toEqual([])
  }
})

it('of a report that tells places are there for who may know them', () => {
  const report = { kind: 'exportReport', tellsPlaces: true } as const
  expect(offered(report, ['tasks.read', 'reports.read'])).toEqual([])
  expect(offered(report, ['tasks.read', 'reports.read', 'positions.read'])).toHaveLength(2)
})

it('offer back what was deleted, until it is too late or was done', () => {
  const restorableUntil = '2026-05-06T10:00:00.000Z'
  const deleted = { kind: 'deleteDevices', fileName: null, result: { devices: 2, restorableUntil } } as const
  const held: Permission[] = ['tasks.read', 'devices.delete']
  expect(offered(deleted, held)).toEqual(['Undo', 'Delete Fleet'])
  expect(offered({ ...deleted, result: { ...deleted.result, restored: 2 } }, held)).toEqual(['Delete Fleet'])
  const late = { ...deleted.result, restorableUntil: '2026-05-05T09:00:00.000Z' }
  expect(offered({ ...deleted, result: late }, held)).toEqual(['Delete Fleet'])
  expect(offered(deleted, ['tasks.read', 'devices.create'])).toEqual([])
})
