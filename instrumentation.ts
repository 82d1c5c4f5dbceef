/** Called by Next once in each server process, before it answers the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startWebNode } = await import('@/server/health/web-node')
  await startWebNode()
}
