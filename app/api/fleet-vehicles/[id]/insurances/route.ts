import { createInsurance, listInsurances, requireVehicle } from '@/db/queries/fleet/vehicles/insurances'
import { insurance, insuranceForm, insurances } from '@/lib/fleet/vehicles/insurance-schema'
import { vehicleParams } from '@/lib/fleet/vehicles/vehicle-schema'
import { storePaper } from '@/server/fleet/paper-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { orderWithFiles } from '@/server/storage/stored-file'

export const GET = route(
  {
    summary: 'The insurances of a vehicle, the one that ends last first',
    permission: 'fleet.read',
    params: vehicleParams,
    returns: insurances,
  },
  async ({ access, params }) => ({ items: await listInsurances(access, params.id) }),
)

export const POST = route(
  {
    summary: 'Add an insurance, with its policy (PDF, JPG or PNG, 5 MB)',
    permission: 'fleet.edit',
    params: vehicleParams,
    form: insuranceForm,
    maxBodyBytes: BODY_LIMITS['/api/fleet-vehicles/[id]/insurances'],
    returns: insurance,
    status: 201,
  },
  async ({ access, params, form: { file, withoutFile: _none, ...terms } }) => {
    await requireVehicle(access, params.id)
    const paper = file ? await storePaper(file, 'policy') : null
    return orderWithFiles(paper ? [paper.file] : [], () => createInsurance(access, params.id, terms, paper))
  },
)
