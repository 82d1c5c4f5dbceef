import { afterAll, beforeAll } from 'vitest'
import { runOutbox } from '@/worker/outbox/run-outbox'

/** Sends what the calling test file puts into the outbox, as a worker does; call after `freshDatabase()`. */
export function testOutbox(): void {
  let sender: Awaited<ReturnType<typeof runOutbox>> | undefined
  beforeAll(async () => {
    sender = await runOutbox({ pollMs: 100 })
  })
  afterAll(() => sender?.stop())
}
