import type { NewMessage } from '@/lib/messages/message-types'
import { daysBetween } from '@/lib/time/wall-clock'
import { countEnds, type EndKind, endText } from './end-kinds'
import type { EndStage } from './end-stage'

export type FoundEnd = {
  kind: EndKind
  /** Of the driver, document or insurance. */
  itemId: number
  /** The driver or vehicle. */
  ownerId: number
  ofDriver: boolean
  name: string
  owner: string
  endsOn: string
}
type DueEnd = FoundEnd & { stage: EndStage }

/** More that end at a time are told in one message. */
const MOST_SINGLE = 5

/** What an account is told, each by itself while they are few. `cause` is of what is told, and at which stage. */
export function endMessages(due: readonly DueEnd[], today: string): { cause: string; message: NewMessage }[] {
  if (due.length > MOST_SINGLE) {
    const [first] = due
    const cause = `fleetEnds:${today}:${first?.kind}:${first?.itemId}`
    return [{ cause, message: { text: 'fleetEnds', params: { ...countEnds(due), count: due.length } } }]
  }
  return due.map((one) => ({
    cause: `fleetEnds:${one.kind}:${one.itemId}:${one.endsOn}:${one.stage}`,
    message: messageOf(one, daysBetween(today, one.endsOn)),
  }))
}

function messageOf({ kind, ownerId, ofDriver, name, owner, endsOn }: DueEnd, days: number): NewMessage {
  const when = { id: ownerId, days, day: endsOn }
  const text = endText(kind, ofDriver)
  // There is one of each driver, without a name of its own.
  if (text === 'licenceEnds') return { text, params: { ...when, name: owner } }
  return { text, params: { ...when, name, owner } }
}
