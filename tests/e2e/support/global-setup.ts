import { ensureBuilt } from '../../../scripts/start/build'
import { startServer, startWorld } from './stack'

/** Builds if needed, then starts PostgreSQL and the demo world that all specs share. */
export default async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  const server = await startServer()
  const world = await startWorld(server.url, 'demo')
  process.env.E2E_SERVER_URL = server.url
  process.env.E2E_URL = world.url
  process.env.E2E_DATABASE_URL = world.databaseUrl
  process.env.E2E_GATEWAY_GT06_PORT = String(world.gatewayGt06Port)
  return async () => {
    await world.stop()
    await server.stop()
  }
}
