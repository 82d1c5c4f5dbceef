/** Called by Next once in each server process, before it answers the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startWebNode } = await import('@/server/health/web-node')
  const { answerMapKeys } = await import('@/server/next/google-use')
  const { hasMapKey } = await import('@/db/queries/accounts/account-map-keys')
  const { systemAccess } = await import('@/lib/auth/access')
  const system = systemAccess('web')
  answerMapKeys((claims) => hasMapKey(system, claims))
  await startWebNode()
}
