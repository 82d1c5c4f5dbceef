import {
  type ConnectionFacts,
  type Door,
  type RefusalReason,
  UNREAD_REASONS,
  type UnreadReason,
} from './connection-schema'

/** How far a device has come, one part after the other. */
export type LinePart =
  | { kind: 'waiting' }
  | { kind: 'login'; address: string | null }
  | { kind: 'fix'; seconds: number | null }

/** What is in the way, if something is. */
export type LineProblem =
  | { kind: 'noGateway' }
  | { kind: 'noFix' }
  | { kind: 'notActivated' }
  | { kind: 'near'; identifier: string }
  | {
      kind: Exclude<RefusalReason, UnreadReason>
      protocol: string
      address: string | null
      port: number | null
    }
  | { kind: UnreadReason; protocol: string; address: string | null }

export type ConnectionLine = { parts: LinePart[]; problem: LineProblem | null; isDone: boolean }

/** A receiver that was switched on under open sky has a fix by then. */
const FIX_WITHIN_MS = 60_000
/** Later it says nothing of the connection: the first fix that is kept may be months younger than the device. */
const FIRST_WITHIN_S = 24 * 3600
/** The arrival of a fix is known to the second. */
const ROUNDING_MS = 1000

/** The port that a tracker is set to: datagrams are for who chooses them. */
export const portOfDoors = (doors: readonly Door[]): number | null =>
  (doors.find(({ transport }) => transport !== 'udp') ?? doors[0])?.port ?? null

/** What is known of a device's connection, as a line that is read from left to right. */
export function lineOf(facts: ConnectionFacts): ConnectionLine {
  const { connectedAt, activatedAt, firstFixAt, address } = facts
  if (connectedAt === null) return { parts: [{ kind: 'waiting' }], problem: problemOf(facts), isDone: false }
  const login: LinePart = { kind: 'login', address }
  // It is heard, and waits until somebody allows its activation.
  const waits = activatedAt === null ? { kind: 'notActivated' as const } : null
  if (firstFixAt !== null)
    return { parts: [login, { kind: 'fix', seconds: secondsToFix(facts) }], problem: waits, isDone: true }
  const silentMs = Date.parse(facts.now) - Date.parse(connectedAt)
  const problem = problemOf(facts) ?? waits ?? (silentMs > FIX_WITHIN_MS ? { kind: 'noFix' as const } : null)
  return { parts: [login], problem, isDone: false }
}

/** From the connection that the first fix came by; null where that one is over, or began long before. */
function secondsToFix({ connectedAt, activatedAt, firstFixAt }: ConnectionFacts): number | null {
  const fixAt = Date.parse(firstFixAt ?? '')
  const starts = [connectedAt, activatedAt]
    .map((time) => Date.parse(time ?? ''))
    .filter((start) => start <= fixAt + ROUNDING_MS)
  if (starts.length === 0) return null
  const seconds = Math.max(0, Math.round((fixAt - Math.max(...starts)) / 1000))
  return seconds > FIRST_WITHIN_S ? null : seconds
}

const isUnread = (reason: RefusalReason): reason is UnreadReason =>
  (UNREAD_REASONS as readonly RefusalReason[]).includes(reason)

/** The newest thing that went wrong since the device was let in. */
function problemOf(facts: ConnectionFacts): LineProblem | null {
  const { connectedAt, doors } = facts
  const since = connectedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(connectedAt)
  const found: { at: string; problem: LineProblem }[] = [
    ...facts.refused.map(({ reason, at, ...sender }) => ({
      at,
      problem: isUnread(reason)
        ? { kind: reason, ...sender }
        : // Another port would not help where its model does not speak that protocol.
          {
            ...sender,
            kind: reason === 'otherPort' && sender.protocol !== facts.protocol ? 'otherProtocol' : reason,
            port: portOfDoors(doors),
          },
    })),
    ...facts.near.map(({ identifier, at }) => ({ at, problem: { kind: 'near' as const, identifier } })),
    ...facts.unread.map(({ reason, at, ...sender }) => ({ at, problem: { kind: reason, ...sender } })),
  ]
  const newest = found
    .filter(({ at }) => Date.parse(at) > since)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0]
  if (newest) return newest.problem
  return doors.length === 0 ? { kind: 'noGateway' } : null
}
