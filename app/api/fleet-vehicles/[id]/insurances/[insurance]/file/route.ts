import { z } from 'zod'
import { findInsuranceFile } from '@/db/queries/fleet/vehicles/insurances'
import { insuranceParams } from '@/lib/fleet/vehicles/insurance-schema'
import { route } from '@/server/next/route'
import { downloadStored } from '@/server/storage/stored-file'

export const GET = route(
  {
    summary: 'The policy of an insurance as a download',
    permission: 'fleet.read',
    params: insuranceParams,
    returns: z.any(),
    raw: true,
  },
  async ({ access, params }) => {
    const { file, fileName } = await findInsuranceFile(access, { vehicleId: params.id, id: params.insurance })
    return downloadStored({ key: file, name: fileName })
  },
)
