import { z } from 'zod'
import { addCostFile } from '@/db/queries/fleet/costs/cost-edits'
import { fileOfCost, findCost } from '@/db/queries/fleet/costs/cost-list'
import { rowParams } from '@/lib/fleet/asked-rows'
import { fleetCost } from '@/lib/fleet/costs/cost-schema'
import { storePaper } from '@/server/fleet/paper-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { downloadStored, orderWithFiles } from '@/server/storage/stored-file'

export const GET = route(
  {
    summary: 'The receipt of a cost as a download',
    permission: 'fleet.read',
    params: rowParams,
    returns: z.any(),
    raw: true,
  },
  async ({ access, params }) => {
    const { file, fileName } = await fileOfCost(access, params.id)
    return downloadStored({ key: file, name: fileName })
  },
)

export const PUT = route(
  {
    summary: 'Add the receipt of a cost (PDF, JPG or PNG, 5 MB), which has none yet',
    permission: 'fleet.edit',
    params: rowParams,
    form: z.object({ file: z.file() }),
    maxBodyBytes: BODY_LIMITS['/api/fleet-costs/[id]/file'],
    returns: fleetCost,
  },
  async ({ access, params, form: { file } }) => {
    await findCost(access, params.id)
    const stored = await storePaper(file, 'receipt')
    return orderWithFiles([stored.file], () => addCostFile(access, params.id, stored))
  },
)
