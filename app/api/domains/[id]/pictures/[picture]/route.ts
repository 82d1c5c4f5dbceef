import { z } from 'zod'
import { requireDomain, setDomainPicture } from '@/db/queries/domains/domain-edits'
import { domain, domainPictureParams } from '@/lib/domains/schema'
import { storeBrandPicture } from '@/server/domains/brand-picture'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { route } from '@/server/next/route'
import { orderWithFiles, removeStoredFiles } from '@/server/storage/stored-file'

export const PUT = route(
  {
    summary: 'Set the logo or another picture of a domain (PNG, JPG or WebP)',
    permission: 'domains.edit',
    params: domainPictureParams,
    form: z.object({ file: z.file() }),
    maxBodyBytes: BODY_LIMITS['/api/domains/[id]/pictures/[picture]'],
    returns: domain,
  },
  async ({ access, params: { id, picture }, form: { file } }) => {
    await requireDomain(access, id)
    const key = await storeBrandPicture(picture, file, `account:${access.accountId}`)
    const set = await orderWithFiles([key], () => setDomainPicture(access, id, picture, key))
    if (set.replaced) await removeStoredFiles([set.replaced])
    return set.domain
  },
)

export const DELETE = route(
  {
    summary: 'Take a picture of a domain away',
    permission: 'domains.edit',
    params: domainPictureParams,
    returns: domain,
  },
  async ({ access, params: { id, picture } }) => {
    const set = await setDomainPicture(access, id, picture, null)
    if (set.replaced) await removeStoredFiles([set.replaced])
    return set.domain
  },
)
