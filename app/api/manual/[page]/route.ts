import { z } from 'zod'
import { restoreManualPage, saveManualPage } from '@/db/queries/manual/manual'
import { editManualBody, manualLanguage, manualParams } from '@/lib/manual/schema'
import { route } from '@/server/next/route'

export const PUT = route(
  {
    summary: 'Rewrite a page of the user manual in one language',
    permission: 'manual.edit',
    params: manualParams,
    body: editManualBody,
    returns: z.null(),
  },
  async ({ access, params, body }) => {
    await saveManualPage(access, params.page, body)
    return null
  },
)

export const DELETE = route(
  {
    summary: 'Give a page of the user manual its built-in text back',
    permission: 'manual.edit',
    params: manualParams,
    query: manualLanguage,
    returns: z.null(),
  },
  async ({ access, params, query }) => {
    await restoreManualPage(access, params.page, query.language)
    return null
  },
)
