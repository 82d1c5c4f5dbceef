import type { Door } from '@/lib/connect/connection-schema'
import { BadSetting, type Env } from '@/lib/env'
import { gps103 } from './gps103/protocol'
import { gt06 } from './gt06/protocol'
import { h02 } from './h02/protocol'
import { jt808 } from './jt808/protocol'
import { meitrack } from './meitrack/protocol'
import { osmand } from './osmand/protocol'
import type { Endpoint, Protocol } from './protocol'
import { queclink } from './queclink/protocol'
import { suntech } from './suntech/protocol'
import { teltonika } from './teltonika/protocol'
import { tk103 } from './tk103/protocol'
import { wialon } from './wialon/protocol'

/**
 * Every protocol of the platform. A new one is a folder and a line here. Servers, port checks, settings and the model catalogue
 * are derived from this list; tests compare the README and `.env.example` with it.
 */
export const PROTOCOLS: readonly Protocol[] = [
  gt06,
  jt808,
  osmand,
  teltonika,
  h02,
  wialon,
  gps103,
  meitrack,
  suntech,
  queclink,
  tk103,
]

/** Where a protocol listens in an installation. */
export type Listening = Omit<Endpoint, 'port'> & { protocol: Protocol; port: number }

/** One port of several protocols. */
export type Shared = {
  setting: 'GATEWAY_PORT'
  transport: 'tcp'
  port: number
  protocols: readonly Protocol[]
}

/** Every endpoint with the port that the settings give it. Throws `BadSetting` for a port of no protocol. */
export function listeningOf(settings: Env, protocols: readonly Protocol[] = PROTOCOLS): Listening[] {
  const all = protocols.flatMap((protocol) =>
    protocol.endpoints.map((endpoint) => ({ ...endpoint, protocol, port: portOf(settings, endpoint) })),
  )
  for (const [setting, port] of Object.entries(settings.gatewayPorts)) {
    if (!all.some((one) => one.setting === setting)) {
      throw new BadSetting(`Setting ${setting} "${port}" is not usable: there is no such protocol.`)
    }
  }
  return all
}

/** The port of several protocols, if the settings ask for one: of those over TCP that are told by their first bytes. */
export function sharedOf(settings: Env, protocols: readonly Protocol[] = PROTOCOLS): Shared | null {
  const { GATEWAY_PORT: port } = settings
  if (port === undefined) return null
  const told = protocols.filter(
    ({ endpoints, packets }) =>
      packets?.recognise !== undefined && endpoints.some(({ transport }) => transport === 'tcp'),
  )
  return { setting: 'GATEWAY_PORT', transport: 'tcp', port, protocols: told }
}

/** Where trackers are told to connect: at the shared port where there is one, which then is the one that is open. */
export function doorsOf(listening: readonly Listening[], shared: Shared | null): Door[] {
  return listening.map(({ protocol, transport, port }) => ({
    protocol: protocol.name,
    transport,
    port: transport === 'tcp' && shared?.protocols.includes(protocol) ? shared.port : port,
  }))
}

/** The port that the settings give an endpoint. */
export function portOf(settings: Env, { setting, port }: Endpoint): number {
  return settings.gatewayPorts[setting] ?? port
}
