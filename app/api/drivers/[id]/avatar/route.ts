import { z } from 'zod'
import { avatarOf, saveAvatar } from '@/db/queries/fleet/drivers/driver-edits'
import { AppError } from '@/lib/errors'
import { driverParams } from '@/lib/fleet/drivers/driver-schema'
import { storeAvatar } from '@/server/fleet/avatar-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { orderWithFiles, removeStoredFiles, showStored } from '@/server/storage/stored-file'

export const GET = route(
  {
    summary: 'The portrait of a driver',
    permission: 'fleet.read',
    params: driverParams,
    returns: z.any(),
    raw: true,
  },
  async ({ request, access, params }) => {
    const key = await avatarOf(access, params.id)
    if (!key) throw new AppError('notFound')
    return showStored(request, key, 'image/jpeg')
  },
)

export const PUT = route(
  {
    summary: 'Put a portrait (JPG or PNG, 2 MB) in the place of the one before',
    permission: 'fleet.edit',
    params: driverParams,
    form: z.object({ picture: z.file() }),
    maxBodyBytes: BODY_LIMITS['/api/drivers/[id]/avatar'],
    returns: z.null(),
  },
  async ({ access, params, form: { picture } }) => {
    await avatarOf(access, params.id)
    const key = await storeAvatar(picture, `account:${access.accountId}`)
    const before = await orderWithFiles([key], () => saveAvatar(access, params.id, key, new Date()))
    if (before) await removeStoredFiles([before])
    return null
  },
)

export const DELETE = route(
  {
    summary: 'Take the portrait of a driver away',
    permission: 'fleet.edit',
    params: driverParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    const before = await saveAvatar(access, params.id, null, new Date())
    if (before) await removeStoredFiles([before])
    return null
  },
)
