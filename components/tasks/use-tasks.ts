'use client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api } from '@/lib/http/client'
import type { Task } from '@/lib/tasks/schema'
import { isOpen, type TaskKind } from '@/lib/tasks/task-kinds'

const WATCH_MS = 1500
/** Whoever ordered one waits for it. */
const ORDERED_MS = 700

const TASKS_KEY = ['tasks']

/** The list, read again and again while anything in it is under way. */
export function useTasks(type: TaskKind | null) {
  return useQuery({
    queryKey: [...TASKS_KEY, 'list', type],
    queryFn: ({ signal }) => api('GET', '/api/tasks', { query: { type }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isOpen(status)) ? WATCH_MS : false),
    staleTime: 0,
  })
}

/** What waits or runs. */
export function useOpenTasks() {
  return useQuery({
    queryKey: [...TASKS_KEY, 'open'],
    queryFn: ({ signal }) => api('GET', '/api/tasks', { query: { open: 'true' }, signal, hideError: true }),
    refetchInterval: ({ state }) => (state.data?.length ? WATCH_MS : false),
  })
}

/** One task, from what ordering it answered to its end. */
export function useTask(ordered: Task): Task {
  const { data } = useQuery({
    queryKey: [...TASKS_KEY, 'one', ordered.id],
    queryFn: ({ signal }) => api('GET', '/api/tasks/[id]', { params: { id: ordered.id }, signal }),
    initialData: ordered,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? ORDERED_MS : false),
  })
  return data
}

/** To be called where a task was ordered: from now on it is watched. */
export function refreshTasks(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: TASKS_KEY })
}

type Verb = 'cancel' | 'retry' | 'delete' | 'restore' | 'undo'

/** Cancelling, retrying, deleting, and undoing what a task deleted or imported; `busy` names the one under way. */
export function useTaskVerbs() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)
  const act = useCallback(
    async (id: number, verb: Verb) => {
      setBusy(id)
      try {
        const call = { params: { id } }
        if (verb === 'delete') await api('DELETE', '/api/tasks/[id]', call)
        else if (verb === 'restore') await api('POST', '/api/devices/restore', { body: { taskId: id } })
        else await api('POST', `/api/tasks/[id]/${verb}`, call)
      } catch {
        // The client has shown why.
      } finally {
        setBusy(null)
        refreshTasks(queries)
      }
    },
    [queries],
  )
  return { act, busy }
}
