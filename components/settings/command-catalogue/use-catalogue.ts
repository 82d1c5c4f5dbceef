'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import type { Edit } from '@/lib/commands/catalogue/command-draft'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'

const KEY = ['commandCatalogue']

/** What the operator added to the built-in commands, and these. */
export const useCatalogue = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/command-catalogue', { signal, hideError: true }),
  })

/** Keeps what an edit makes of the document as it is known now; where somebody else was faster it is read anew. */
export function useKeepEdit(known: CommandCatalogue) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edit: Edit) => {
      const { revision, document } = queries.getQueryData<CommandCatalogue>(KEY) ?? known
      return api('PUT', '/api/command-catalogue', {
        body: { revision, document: edit(document) },
        hideError: true,
      })
    },
    onSuccess: (kept) => queries.setQueryData(KEY, kept),
    onError: async (error) => {
      if (error instanceof ApiError && error.error === 'catalogueChanged')
        await queries.invalidateQueries({ queryKey: KEY })
    },
  })
}

export const builtInOf = ({ builtIn }: CommandCatalogue): Catalogue => ({ ...builtIn, models: {} })

/** Why an edit was refused: what is wrong with the document says more than that something is. */
export const refusalText = (error: Error): string =>
  (error instanceof ApiError ? error.fields[0]?.message : undefined) ?? error.message
