import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { insertApiKey, listApiKeys } from '@/db/queries/api-keys/api-keys'
import { requirePermission } from '@/lib/auth/access'
import { API_KEY_BYTES, makeApiKey } from '@/lib/auth/api-key'
import { apiKey, createApiKeyBody, createdApiKey } from '@/lib/auth/api-key-schema'
import { confirmPassword } from '@/server/auth/confirm-password'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'The API keys of the own account', permission: 'apiKeys.edit', returns: z.array(apiKey) },
  ({ access }) => listApiKeys(access),
)

export const POST = route(
  {
    summary: 'Make an API key, for the own password; the answer shows it, and nothing ever again',
    permission: 'apiKeys.edit',
    body: createApiKeyBody,
    returns: createdApiKey,
    status: 201,
  },
  async ({ access, body: { password, ...body } }) => {
    for (const scope of body.scopes) requirePermission(access, scope)
    await confirmPassword(access, password)
    const made = makeApiKey(randomBytes(API_KEY_BYTES))
    return { ...(await insertApiKey(access, made, body)), key: made.key }
  },
)
