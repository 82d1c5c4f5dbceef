import { database } from '@/db/client'
import { becomeNode } from '@/db/node'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { startGateway } from './gateway'

const gateway = await startGateway(env(), becomeNode('gateway'))

process.once('SIGTERM', async () => {
  await gateway.stop()
  await database().$client.end({ timeout: 5 })
  log.info('gateway stopped')
  process.exit(0)
})
