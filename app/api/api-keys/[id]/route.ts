import { z } from 'zod'
import { revokeApiKey } from '@/db/queries/api-keys/api-keys'
import { apiKeyParams } from '@/lib/auth/api-key-schema'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Revoke an API key: it is refused from now on',
    permission: 'apiKeys.edit',
    params: apiKeyParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await revokeApiKey(access, params.id)
    return null
  },
)
