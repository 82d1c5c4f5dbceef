import type postgres from 'postgres'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import type { TellingStage } from '@/lib/alerts/telling/delivery'
import type { Person, PersonKey } from '@/lib/alerts/telling/telling-people'
import type { Severity } from '@/lib/events/event-types'
import { sendingCause } from './sending-cause'

type Tx = postgres.TransactionSql

/** An alert as somebody is told of it. */
type ToldAlert = {
  deviceId: number
  eventId: number
  /** Whose fence or rule it is. */
  accountId: number
  subject: string
  type: string
  stage: TellingStage
}

/** Hands a mail to the outbox; `afterMinutes` is how long nobody dealt with what is escalated. */
export async function orderMail(
  tx: Tx,
  {
    deviceId,
    eventId,
    accountId,
    subject,
    type,
    stage,
    afterMinutes,
  }: ToldAlert & { afterMinutes: number | null },
  to: PersonKey & { email: string },
): Promise<void> {
  await insertOutbox(tx, {
    kind: 'alert',
    recipient: to.email,
    title: type,
    cause: sendingCause({ deviceId, eventId, accountId, to, stage }),
    payload: {
      accountId,
      to: to.email,
      deviceId,
      eventId,
      stage,
      afterMinutes,
      subject,
      toAccountId: to.accountId,
      toContactId: to.contactId,
    },
  })
}

/** Hands a notice to the outbox for each browser of a person; as severe as it is told, where it is not as its type. */
export async function orderPush(
  tx: Tx,
  { deviceId, eventId, accountId, type, stage, severity }: ToldAlert & { severity: Severity | null },
  to: Person,
): Promise<void> {
  const cause = sendingCause({ deviceId, eventId, accountId, to, stage })
  for (const subscriptionId of to.browsers)
    await insertOutbox(tx, {
      kind: 'push',
      recipient: `browser ${subscriptionId}`,
      title: type,
      cause,
      payload: { subscriptionId, accountId: to.accountId, deviceId, eventId, stage, severity },
    })
}
