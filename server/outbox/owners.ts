import type { Tx } from '@/db/client'
import { settleSms } from '@/db/queries/commands/settle-sms'
import { noteLetter } from '@/db/queries/fleet/letters/letters'
import type { Settled } from '@/db/queries/outbox/outbox'
import { noteMail } from '@/db/queries/reports/schedule-runs'
import { systemAccess } from '@/lib/auth/access'
import type { OutboxOwner } from '@/lib/outbox/rows'

const system = systemAccess('worker')

type Owner = {
  /** Writes down at the owner how an attempt at a row of it ended, in the transaction that settles the row. */
  note: (tx: Tx, id: number, settled: Settled) => Promise<void>
}

/** Who wants to know how their rows of the outbox ended, whatever the kind. */
export const OWNERS: Readonly<Record<OutboxOwner['kind'], Owner>> = {
  reportRun: {
    note: (tx, id, { state }) => noteMail(system, id, state === 'sent' ? null : 'mailFailed', tx),
  },
  driverLetter: {
    note: (tx, id, { state }) => noteLetter(system, id, state === 'sent' ? null : 'mailFailed', tx),
  },
  smsMessage: { note: settleSms },
}
