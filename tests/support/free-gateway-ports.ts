import { PROTOCOLS } from '@/gateway/protocols/registry'
import { freePort } from './free-port'

/** A free port for each setting of the registry: gateways on one machine are not to meet at the ports of an installation. */
export async function freeGatewayPorts(): Promise<Record<string, string>> {
  const settings = new Set(PROTOCOLS.flatMap(({ endpoints }) => endpoints.map(({ setting }) => setting)))
  const ports: Record<string, string> = {}
  for (const setting of settings) ports[setting] = String(await freePort())
  return ports
}
