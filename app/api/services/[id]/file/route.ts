import { z } from 'zod'
import { addServiceFile } from '@/db/queries/fleet/services/service-edits'
import { fileOfService, findService } from '@/db/queries/fleet/services/service-list'
import { rowParams } from '@/lib/fleet/asked-rows'
import { service } from '@/lib/fleet/services/service-schema'
import { storePaper } from '@/server/fleet/paper-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { downloadStored, orderWithFiles } from '@/server/storage/stored-file'

export const GET = route(
  {
    summary: 'The file of a service as a download',
    permission: 'fleet.read',
    params: rowParams,
    returns: z.any(),
    raw: true,
  },
  async ({ access, params }) => {
    const { file, fileName } = await fileOfService(access, params.id)
    return downloadStored({ key: file, name: fileName })
  },
)

export const PUT = route(
  {
    summary: 'Add the file of a service (PDF, JPG or PNG, 5 MB), which has none yet',
    permission: 'fleet.edit',
    params: rowParams,
    form: z.object({ file: z.file() }),
    maxBodyBytes: BODY_LIMITS['/api/services/[id]/file'],
    returns: service,
  },
  async ({ access, params, form: { file } }) => {
    await findService(access, params.id)
    const stored = await storePaper(file, 'service')
    return orderWithFiles([stored.file], () => addServiceFile(access, params.id, stored))
  },
)
