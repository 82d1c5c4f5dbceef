import { z } from 'zod'
import { deleteInsurance, requireInsurance, updateInsurance } from '@/db/queries/fleet/vehicles/insurances'
import { insurance, insuranceForm, insuranceParams } from '@/lib/fleet/vehicles/insurance-schema'
import { storePaper } from '@/server/fleet/paper-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { orderWithFiles, removeStoredFiles } from '@/server/storage/stored-file'

export const PUT = route(
  {
    summary: 'Change an insurance; without a file the one before stays',
    permission: 'fleet.edit',
    params: insuranceParams,
    form: insuranceForm,
    maxBodyBytes: BODY_LIMITS['/api/fleet-vehicles/[id]/insurances/[insurance]'],
    returns: insurance,
  },
  async ({ access, params, form: { file, withoutFile, ...terms } }) => {
    const place = { vehicleId: params.id, id: params.insurance }
    await requireInsurance(access, place)
    const stored = file ? await storePaper(file, 'policy') : undefined
    const paper = stored ?? (withoutFile ? null : undefined)
    const { insurance: saved, unused } = await orderWithFiles(stored ? [stored.file] : [], () =>
      updateInsurance(access, place, terms, paper),
    )
    if (unused) await removeStoredFiles([unused])
    return saved
  },
)

export const DELETE = route(
  {
    summary: 'Take an insurance away, with its policy',
    permission: 'fleet.edit',
    params: insuranceParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    const file = await deleteInsurance(access, { vehicleId: params.id, id: params.insurance })
    if (file) await removeStoredFiles([file])
    return null
  },
)
