import type { FullConfig } from '@playwright/test'
import { ensureBuilt } from '../../../scripts/start/build'
import { type Address, makeTemplates, startServer, startWorld } from './stack'

/**
 * Builds if needed, then starts PostgreSQL and a demo world for each worker: specs of one worker share a world, and
 * two workers never meet.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt()
  const server = await startServer()
  await makeTemplates(server.url)
  const worlds = await Promise.all(Array.from({ length: workers }, () => startWorld(server.url, 'demo')))
  process.env.E2E_SERVER_URL = server.url
  process.env.E2E_WORLDS = JSON.stringify(
    worlds.map(({ url, databaseUrl, gatewayGt06Port }): Address => ({ url, databaseUrl, gatewayGt06Port })),
  )
  return async () => {
    await Promise.all(worlds.map((world) => world.stop()))
    await server.stop()
  }
}
