import { POST } from '@/app/api/api-keys/route'
import type { Permission } from '@/lib/auth/permissions'
import { callRoute } from './call-route'
import { PASSWORD } from './world'

/** An API key of the account whose token it is. */
export async function makeKey(token: string, scopes: readonly Permission[]): Promise<string> {
  const body = { name: 'Other platform', scopes, password: PASSWORD }
  const made = await callRoute<{ key: string }>(POST, { method: 'POST', token, body })
  return made.data.key
}
