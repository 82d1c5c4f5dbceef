import { z } from 'zod'
import { pictureKey } from '@/lib/domains/picture-address'
import { AppError } from '@/lib/errors'
import { showBrandPicture } from '@/server/domains/brand-picture'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'A picture of a domain, as its login shows it to anyone',
    permission: 'public',
    params: z.object({ name: z.string().max(60) }),
    returns: z.never(),
    raw: true,
  },
  ({ params: { name } }) => {
    const key = pictureKey(name)
    if (!key) throw new AppError('notFound')
    return showBrandPicture(key)
  },
)
