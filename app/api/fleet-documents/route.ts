import { insertDocument, requireDocumentOwner } from '@/db/queries/fleet/documents/document-edits'
import { listDocuments } from '@/db/queries/fleet/documents/document-list'
import { documentQuery, fleetDocument, fleetDocuments, newDocumentForm } from '@/lib/fleet/documents/schema'
import { storeDocument } from '@/server/fleet/documents/document-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { orderWithFiles } from '@/server/storage/stored-file'

export const GET = route(
  {
    summary: 'The documents of a vehicle or of a driver, what ends first before the others',
    permission: 'fleet.read',
    query: documentQuery,
    returns: fleetDocuments,
  },
  ({ access, query }) => listDocuments(access, query),
)

export const POST = route(
  {
    summary: 'Add a document to a vehicle or to a driver, with its file (PDF, JPG or PNG, 5 MB)',
    permission: 'fleet.edit',
    form: newDocumentForm,
    maxBodyBytes: BODY_LIMITS['/api/fleet-documents'],
    returns: fleetDocument,
    status: 201,
  },
  async ({ access, form: { file, vehicleId, driverId, ...terms } }) => {
    await requireDocumentOwner(access, { vehicleId, driverId })
    const stored = file ? await storeDocument(file, `account:${access.accountId}`) : null
    const keys = stored ? [stored.file, ...(stored.thumbnail ? [stored.thumbnail] : [])] : []
    return orderWithFiles(keys, () => insertDocument(access, { vehicleId, driverId }, terms, stored))
  },
)
