import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import type { Node } from '@/lib/nodes/schema'
import { clearHeartbeat, HEARTBEAT_MS, type NodeInfo, saveHeartbeat } from './processes'

/** Says every few seconds that a node lives, with what `info` tells of it; `stop` takes it off the list. */
export async function startHeartbeat(
  node: Node,
  info: () => NodeInfo = () => ({}),
): Promise<{ stop: () => Promise<void> }> {
  const system = systemAccess(node.role)
  const beat = () =>
    saveHeartbeat(system, node, info()).catch((error) => log.warn({ err: error }, 'heartbeat not written'))
  await beat()
  const heart = setInterval(beat, HEARTBEAT_MS)
  return {
    stop: async () => {
      clearInterval(heart)
      await clearHeartbeat(system, node).catch(() => {})
    },
  }
}
