import { afterAll, beforeAll } from 'vitest'
import { database } from '@/db/client'
import { seedCatalogue } from '@/db/seed/catalogue'
import { type Gateway, startGateway } from '@/gateway/gateway'
import type { Protocol } from '@/gateway/protocols/protocol'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { readEnv } from '@/lib/env'
import { freePort } from './free-port'

export type TestGateway = {
  gt06: number
  osmand: number
  /** Where it listens for a protocol that was given beside the registry's. */
  portOf: (protocol: string) => number
  restart: () => Promise<void>
}

/** A gateway of the calling test file, on free ports; call after `freshDatabase()`. */
export function testGateway(
  settings: Record<string, string> = {},
  more: readonly Protocol[] = [],
): TestGateway {
  let gateway: Gateway | undefined
  const protocols = [...PROTOCOLS, ...more]
  const ports: Record<string, string> = {}
  const handle = {} as TestGateway
  const start = async () => {
    gateway = await startGateway(
      readEnv({ GATEWAY_HOST: '127.0.0.1', ...ports, ...settings }),
      undefined,
      protocols,
    )
  }
  handle.portOf = (name) => {
    const setting = protocols.find((one) => one.name === name)?.endpoints[0]?.setting
    return Number(setting && ports[setting])
  }
  handle.restart = async () => {
    await gateway?.stop()
    await start()
  }
  beforeAll(async () => {
    const names = new Set(protocols.flatMap(({ endpoints }) => endpoints.map(({ setting }) => setting)))
    for (const setting of names) ports[setting] = String(await freePort())
    handle.gt06 = handle.portOf('gt06')
    handle.osmand = handle.portOf('osmand')
    if (more.length > 0) await seedCatalogue(database(), more)
    await start()
  })
  afterAll(() => gateway?.stop())
  return handle
}
