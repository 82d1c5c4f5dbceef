import { z } from 'zod'
import { changeDocument, deleteDocument, requireDocument } from '@/db/queries/fleet/documents/document-edits'
import { documentForm, documentParams, fleetDocument } from '@/lib/fleet/documents/schema'
import { storeDocument } from '@/server/fleet/documents/document-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { orderWithFiles, removeStoredFiles } from '@/server/storage/stored-file'

export const PUT = route(
  {
    summary: 'Change a document; without a file the one before stays, unless that is to go',
    permission: 'fleet.edit',
    params: documentParams,
    form: documentForm,
    maxBodyBytes: BODY_LIMITS['/api/fleet-documents/[id]'],
    returns: fleetDocument,
  },
  async ({ access, params: { id }, form: { file, withoutFile, ...terms } }) => {
    await requireDocument(access, id)
    const stored = file ? await storeDocument(file, `account:${access.accountId}`) : null
    const keys = stored ? [stored.file, ...(stored.thumbnail ? [stored.thumbnail] : [])] : []
    const paper = stored ?? (withoutFile ? null : undefined)
    const { document, freed } = await orderWithFiles(keys, () => changeDocument(access, id, terms, paper))
    await removeStoredFiles(freed)
    return document
  },
)

export const DELETE = route(
  {
    summary: 'Remove a document and its file',
    permission: 'fleet.edit',
    params: documentParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await removeStoredFiles(await deleteDocument(access, params.id))
    return null
  },
)
