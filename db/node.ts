import os from 'node:os'
import type { Node, Role } from '@/lib/nodes/schema'

// The web process runs Next's bundle beside its own entry: both are the same node.
const holder = globalThis as typeof globalThis & { trackingNode?: Node }

/**
 * Says at the start of a process which role it has; what it writes and opens from then on bears its name. Reads its
 * name by itself: a pool may be opened before the settings are complete.
 */
export function becomeNode(role: Role): Node {
  holder.trackingNode = {
    role,
    name: process.env.NODE_NAME || `${os.hostname().split('.')[0]}-${process.pid}`,
  }
  return holder.trackingNode
}

/** This process among the nodes; a test or a script is nobody's node and counts as a web node. */
export function thisNode(): Node {
  return holder.trackingNode ?? becomeNode('web')
}

/** As connections, leases and logs name a node: `gateway@vm1-3f2a`. */
export function nodeLabel({ role, name }: Node): string {
  return `${role}@${name}`
}
