import { z } from 'zod'
import { deletePicture, findPicture } from '@/db/queries/devices/device-pictures'
import { findEarlierPicture } from '@/db/queries/devices/earlier-records'
import { imeiParams } from '@/lib/devices/schema'
import { route } from '@/server/next/route'
import { removeStoredFiles, showStored } from '@/server/storage/stored-file'

const params = imeiParams.extend({ serial: z.coerce.number().int().min(1).max(9) })

export const GET = route(
  {
    summary: 'A picture of the installation, for whoever sees the device',
    permission: 'devices.read',
    params,
    query: z.object({
      size: z.enum(['full', 'thumbnail']).default('full'),
      /** An earlier record that it stayed with; the present one when left out. */
      recordId: z.coerce.number().int().positive().optional(),
    }),
    returns: z.any(),
    raw: true,
  },
  async ({ request, access, params: { imei, serial }, query: { size, recordId } }) => {
    const found = recordId
      ? findEarlierPicture(access, imei, recordId, serial)
      : findPicture(access, imei, serial)
    const { file, thumbnail, contentType } = await found
    return size === 'full'
      ? showStored(request, file, contentType)
      : showStored(request, thumbnail, 'image/jpeg')
  },
)

export const DELETE = route(
  { summary: 'Remove a picture of the installation', permission: 'devices.edit', params, returns: z.null() },
  async ({ access, params: { imei, serial } }) => {
    await removeStoredFiles(await deletePicture(access, imei, serial))
    return null
  },
)
