import { runOutbox } from '@/worker/outbox/run-outbox'

// A worker process for tests that kill it: nothing but the outbox, with a short lease.
await runOutbox({ leaseSeconds: 2, pollMs: 100 })
