'use client'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshTasks } from '@/components/tasks/use-tasks'
import type { ImportChoice, ImportResult } from '@/lib/devices/import-schema'
import { arrangeTyped } from '@/lib/devices/typed-devices'
import { api } from '@/lib/http/client'
import type { Task } from '@/lib/tasks/schema'

export type ImportSource = { kind: 'file'; file: File } | { kind: 'typed'; text: string }

function formOf(source: ImportSource, choice: ImportChoice): FormData {
  const form = new FormData()
  form.set('accountId', String(choice.owner.id))
  form.set('model', choice.model)
  if (choice.groupId !== null) form.set('groupId', String(choice.groupId))
  form.set('autoActivate', String(choice.autoActivate))
  if (source.kind === 'file') form.set('file', source.file)
  else form.set('imeis', source.text)
  return form
}

const sourceKey = (source: ImportSource | null) =>
  source?.kind === 'file' ? [source.file.name, source.file.size, source.file.lastModified] : source?.text

/** What an import would do; asked again whenever what it depends on changes. */
export function useImportPreview(source: ImportSource | null, choice: ImportChoice) {
  return useQuery({
    queryKey: ['devices', 'import-preview', sourceKey(source), choice],
    queryFn: source
      ? ({ signal }) =>
          api('POST', '/api/devices/import/preview', {
            body: formOf(source, choice),
            signal,
            hideError: true,
          })
      : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export type Imported = { task: Task } | { result: ImportResult }

/** Does it: typed ones at once, a spreadsheet as a task. */
export function useImport() {
  const queries = useQueryClient()
  return useMutation<Imported, Error, { source: ImportSource; choice: ImportChoice }>({
    mutationFn: async ({ source, choice }) => {
      if (source.kind === 'file')
        return {
          task: await api('POST', '/api/devices/import/file', { body: formOf(source, choice) }),
        }
      const { owner, model, groupId, autoActivate } = choice
      const imeis = arrangeTyped(source.text).rows.map(({ given: { imei = '', name } }) =>
        name === undefined ? imei : { imei, name },
      )
      const body = { imeis, accountId: owner.id, model, autoActivate, ...(groupId !== null && { groupId }) }
      return { result: await api('POST', '/api/devices/import', { body }) }
    },
    onSuccess: () => {
      refreshTasks(queries)
      void queries.invalidateQueries({ queryKey: ['devices'] })
    },
  })
}
