import { thisNode } from '@/db/node'
import { startHeartbeat } from '@/db/queries/health/heartbeat'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { sharedMarks } from './shared-marks'

// The entry of the web process stands outside of Next's bundle and stops what was started in it.
const holder = globalThis as typeof globalThis & { trackingWebStop?: () => Promise<void> }

/** Lists this web process among the nodes. With the database away it is listed as soon as that is back. */
export async function startWebNode(): Promise<void> {
  if (!env().DATABASE_URL) return
  const node = thisNode()
  const heart = await startHeartbeat(node, () => sharedMarks())
  holder.trackingWebStop = heart.stop
  log.info({ node: node.name }, 'web node listed')
}
