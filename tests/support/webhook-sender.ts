import { runWebhooks } from '@/worker/webhooks/run-webhooks'

// A worker process for tests that kill it: nothing but deliveries, with a short lease.
await runWebhooks({ leaseSeconds: 2, pollMs: 100 })
