import type { Tx } from '@/db/client'
import { noteMail } from '@/db/queries/reports/schedule-runs'
import { systemAccess } from '@/lib/auth/access'
import type { OutboxOwner } from '@/lib/outbox/rows'

const system = systemAccess('worker')

type Owner = {
  /** Writes down at the owner how a row of it ended, in the transaction that settles the row; null for a success. */
  note: (tx: Tx, id: number, error: string | null) => Promise<void>
}

/** Who wants to know how their rows of the outbox ended, whatever the kind. */
export const OWNERS: Readonly<Record<OutboxOwner['kind'], Owner>> = {
  reportRun: {
    note: (tx, id, error) => noteMail(system, id, error === null ? null : 'mailFailed', tx),
  },
}
