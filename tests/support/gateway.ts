import { afterAll, beforeAll } from 'vitest'
import { type Gateway, startGateway } from '@/gateway/gateway'
import { readEnv } from '@/lib/env'
import { freePort } from './free-port'

export type TestGateway = { gt06: number; osmand: number; restart: () => Promise<void> }

/** A gateway of the calling test file, on free ports; call after `freshDatabase()`. */
export function testGateway(settings: Record<string, string> = {}): TestGateway {
  let gateway: Gateway | undefined
  const handle = {} as TestGateway
  const start = async () => {
    gateway = await startGateway(
      readEnv({
        GATEWAY_HOST: '127.0.0.1',
        GATEWAY_GT06_PORT: String(handle.gt06),
        GATEWAY_OSMAND_PORT: String(handle.osmand),
        ...settings,
      }),
    )
  }
  handle.restart = async () => {
    await gateway?.stop()
    await start()
  }
  beforeAll(async () => {
    handle.gt06 = await freePort()
    handle.osmand = await freePort()
    await start()
  })
  afterAll(() => gateway?.stop())
  return handle
}
