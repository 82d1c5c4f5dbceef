import { subscribe } from '@/bus/bus'
import { database } from '@/db/client'
import { clearHeartbeat, HEARTBEAT_MS, saveHeartbeat } from '@/db/queries/health/processes'
import { systemAccess } from '@/lib/auth/access'
import type { Env } from '@/lib/env'
import { log } from '@/lib/log'
import { Batcher } from './batcher'
import { Commands } from './commands'
import type { Surroundings } from './connection'
import { startPhoneServer } from './http-server'
import { gt06 } from './protocols/gt06/protocol'
import { startDeviceServer } from './server'
import { Sessions } from './sessions'
import { UnknownDevices } from './unknown-devices'

export type Gateway = { batcher: Batcher; stop: () => Promise<void> }

/** Starts every protocol's server. The next protocol is one folder and one line here. */
export async function startGateway(settings: Env, name = 'gateway'): Promise<Gateway> {
  const system = systemAccess(name)
  const batcher = new Batcher(system)
  const unknown = new UnknownDevices(system)
  const commands = new Commands(system)
  const sessions = new Sessions(system, name, batcher, unknown)
  const around: Surroundings = { sessions, batcher, commands, settings }
  const servers = [
    await startDeviceServer(gt06, settings.GATEWAY_GT06_PORT, around),
    await startPhoneServer(settings.GATEWAY_OSMAND_PORT, around),
  ]
  const subscription = await subscribe(database(), {
    onMessage: async (message) => {
      const session = message.kind === 'command' ? sessions.get(message.deviceId) : undefined
      if (session) await commands.sendWaitingTo([session])
      if (message.kind === 'devices') await sessions.refresh(message.ids)
      // Thresholds of a type are those of the nearest account above.
      if (message.kind === 'accounts' && message.moved) await sessions.refresh()
    },
    onGap: async () => {
      await sessions.refresh()
      await commands.sendWaitingTo(sessions.all())
    },
  })
  const beat = () =>
    saveHeartbeat(system, {
      connections: servers.reduce((sum, server) => sum + server.connections(), 0),
      devices: sessions.size,
      fixes: batcher.savedFixes,
    }).catch((error) => log.warn({ err: error }, 'heartbeat not written'))
  await beat()
  const heart = setInterval(beat, HEARTBEAT_MS)

  return {
    batcher,
    stop: async () => {
      clearInterval(heart)
      subscription.stop()
      // First save what was received, then let go of the devices.
      await batcher.flush()
      await Promise.all(servers.map((server) => server.stop()))
      await batcher.flush()
      await unknown.save()
      await clearHeartbeat(system).catch(() => {})
    },
  }
}
