import { subscribe } from '@/bus/bus'
import { database } from '@/db/client'
import { thisNode } from '@/db/node'
import { startHeartbeat } from '@/db/queries/health/heartbeat'
import { systemAccess } from '@/lib/auth/access'
import type { Env } from '@/lib/env'
import { writeListening } from '@/lib/nodes/listening'
import type { Node } from '@/lib/nodes/schema'
import { Admission } from './admission'
import { Batcher } from './batcher'
import { Commands } from './commands'
import type { ConnectionContext } from './dialogue'
import { startHttpServer } from './http-server'
import { Guesses } from './limits'
import type { Protocol } from './protocols/protocol'
import { doorsOf, type Listening, listeningOf, PROTOCOLS, sharedOf } from './protocols/registry'
import { Refusals } from './refusals'
import { Sessions } from './sessions'
import { SettingsCache } from './settings-cache'
import { Sources } from './sources'
import { type DeviceServer, startSharedServer, startTcpServer } from './tcp-server'
import { startUdpServer } from './udp-server'
import { Unfinished } from './unfinished'
import { UnknownDevices } from './unknown-devices'

export type Gateway = { batcher: Batcher; stop: () => Promise<void> }

/** Starts the servers of all protocols on the ports of the settings. Throws when a port is taken. */
export async function startGateway(
  settings: Env,
  node: Node = thisNode(),
  protocols: readonly Protocol[] = PROTOCOLS,
): Promise<Gateway> {
  const system = systemAccess('gateway')
  const batcher = new Batcher(system)
  const unknown = new UnknownDevices(system)
  const refusals = new Refusals(system, protocols)
  const commands = new Commands(system, (session) => batcher.flush(session), node.name)
  const stepSettings = new SettingsCache(system)
  const admission = new Admission({
    unknown,
    refusals,
    protocols: new Set(protocols.map(({ name }) => name)),
    guesses: new Guesses(settings.GATEWAY_MAX_GUESSES_PER_ADDRESS),
    requirePhoneKeys: settings.GATEWAY_REQUIRE_PHONE_KEYS,
    sources: new Sources(system),
  })
  const sessions = new Sessions(system, node.name, {
    batcher,
    admission,
    settings: stepSettings,
    takeoverMs: settings.GATEWAY_TAKEOVER_SECONDS * 1000,
  })
  const around: ConnectionContext = {
    admission,
    sessions,
    batcher,
    commands,
    settings,
    unfinished: new Unfinished(),
  }
  const listening = listeningOf(settings, protocols)
  const servers: DeviceServer[] = []
  for (const one of listening) servers.push(await startServer(one, around))
  const shared = sharedOf(settings, protocols)
  if (shared) servers.push(await startSharedServer(shared.protocols, shared.port, around))
  const subscription = await subscribe(database(), {
    onMessage: async (message) => {
      const session = message.kind === 'command' ? sessions.get(message.deviceId) : undefined
      if (session) void commands.sendWaiting(session)
      sessions.tell(message)
      const changed = stepSettings.tell(message)
      if (message.kind === 'devices') await sessions.endClaimed(message.ids)
      await sessions.renewSettings(changed)
    },
    onGap: async () => {
      stepSettings.forgetAll()
      await sessions.endClaimed()
      await sessions.renewSettings()
      await commands.sendWaitingTo(sessions.all())
    },
  })
  const heart = await startHeartbeat(node, () => ({
    listening: writeListening(doorsOf(listening, shared)),
    connections: servers.reduce((sum, server) => sum + server.connections(), 0),
    devices: sessions.size,
    fixes: batcher.savedFixes,
    dropped: servers.reduce((sum, server) => sum + (server.dropped?.() ?? 0), 0),
  }))

  return {
    batcher,
    stop: async () => {
      subscription.stop()
      // First save what was received, then let go of the devices.
      await batcher.flush()
      await Promise.all(servers.map((server) => server.stop()))
      await batcher.finish()
      await unknown.save()
      await refusals.save()
      await heart.stop()
    },
  }
}

function startServer(
  { protocol, transport, port }: Listening,
  around: ConnectionContext,
): Promise<DeviceServer> {
  const { packets, requests } = protocol
  if (transport === 'http' && requests) return startHttpServer(protocol, requests, port, around)
  if (transport === 'tcp' && packets) return startTcpServer(protocol, packets, port, around)
  if (transport === 'udp' && packets) return startUdpServer(protocol, packets, port, around)
  throw new Error(`${protocol.name} cannot be spoken over ${transport}`)
}
