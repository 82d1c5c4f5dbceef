import { z } from 'zod'
import { savePicture } from '@/db/queries/devices/device-pictures'
import { deviceIdOf } from '@/db/queries/devices/devices'
import { devicePicture } from '@/lib/devices/record-schema'
import { imeiParams } from '@/lib/devices/schema'
import { storePicture } from '@/server/devices/picture-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { orderWithFiles, removeStoredFiles } from '@/server/storage/stored-file'

const form = z.object({
  picture: z.file(),
  /** Replaces that one; the next free number when left out. */
  serial: z.coerce.number().int().min(1).max(9).optional(),
})

export const POST = route(
  {
    summary: 'Add a picture of the installation (JPG or PNG); at most nine a device',
    permission: 'devices.edit',
    params: imeiParams,
    form,
    maxBodyBytes: BODY_LIMITS['/api/devices/[imei]/pictures'],
    returns: devicePicture,
    status: 201,
  },
  async ({ access, params: { imei }, form: { picture, serial } }) => {
    await deviceIdOf(access, imei)
    const stored = await storePicture(picture, `account:${access.accountId}`)
    const saved = await orderWithFiles([stored.file, stored.thumbnail], () =>
      savePicture(access, imei, serial ?? null, stored),
    )
    await removeStoredFiles(saved.unused)
    return saved.picture
  },
)
