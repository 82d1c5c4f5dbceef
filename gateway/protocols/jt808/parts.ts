import type { DecodeContext } from '@/gateway/protocols/protocol'
import { encodeMediaAnswer, encodeResend } from './encode'
import type { Jt808Frame } from './header'
import type { Jt808State } from './packet'

/** Parts of one message, by their place from 1. */
export type Assembly = {
  frame: Jt808Frame
  firstSerial: number
  total: number
  parts: Map<number, Buffer>
  /** The last place of which no part came; 0 when all are there. */
  lastMissing: number
  bytes: number
  /** When a part came last, and missing ones were last asked for, in ms. */
  heardAt: number
  askedAt: number
  asked: number
}

/** What is held of messages of a terminal that are not whole. */
export const LIMITS = {
  messages: 4,
  /** One of them that was silent for so long gives way to another. */
  givesWayMs: 5000,
  parts: 2048,
  bytes: 1024 * 1024,
  /** Of a message that is neither picture nor list of files: all of it is read at once. */
  messageBytes: 64 * 1024,
  /** Counted for each part besides its body, which may be empty. */
  partBytes: 128,
  /** After so long without a part the rest is given up. */
  silenceMs: 60_000,
  askAgainMs: 10_000,
  asks: 3,
} as const

export const MEDIA = 0x0801
export const FILE_LIST = 0x1205
/** They may be as long as all that is held of a terminal: of the one only the head is read, of the other so many files. */
const LONG: ReadonlySet<number> = new Set([MEDIA, FILE_LIST])

/** Why a message is refused that may be taken later. */
export const NO_ROOM = 'too many messages'

export type Assembled =
  | { kind: 'whole'; frame: Jt808Frame; parts: Jt808Frame[] }
  | { kind: 'part'; reply: Buffer | null }
  | { kind: 'refused'; reason: string }

/** Puts a part to the others of its message: their serials count up with their places. */
export function addPart(
  frame: Jt808Frame,
  state: Jt808State,
  { now }: Pick<DecodeContext, 'now'>,
): Assembled {
  const { part, id, serial, body } = frame
  const most = LONG.has(id) ? LIMITS.bytes : LIMITS.messageBytes
  if (!part || part.index < 1 || part.index > part.total)
    return { kind: 'refused', reason: 'impossible part' }
  if (part.total > LIMITS.parts || part.total * LIMITS.partBytes > most)
    return { kind: 'refused', reason: 'too many parts' }
  forgetSilent(state, now)
  const firstSerial = (serial - part.index + 1) & 0xffff
  const found = find(state, { id, firstSerial, total: part.total })
  if (!found && !hasRoom(state, now)) return { kind: 'refused', reason: NO_ROOM }
  const { key, assembly } = found ?? open(frame, state, now)
  if (!assembly.parts.has(part.index)) {
    const bytes = body.length + LIMITS.partBytes
    if (assembly.bytes + bytes > most || sumOf(state) + bytes > LIMITS.bytes) {
      state.assemblies.delete(key)
      return { kind: 'refused', reason: 'too much' }
    }
    assembly.parts.set(part.index, copyOf(body))
    assembly.bytes += bytes
  }
  assembly.heardAt = now
  while (assembly.parts.has(assembly.lastMissing)) assembly.lastMissing--
  if (assembly.lastMissing === 0) {
    state.assemblies.delete(key)
    return whole(assembly)
  }
  const isLast = part.index === part.total || assembly.lastMissing < part.index
  return { kind: 'part', reply: isLast && assembly.asked === 0 ? ask(assembly, now) : null }
}

/** A frame is a view of what arrived, which goes on. In memory of its own: a piece of what others share would hold all of it. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

type Message = { id: number; firstSerial: number; total: number }

/**
 * A part that is sent again may come with a serial of its own: then it belongs to the one message of its kind and
 * size that misses it.
 */
function find(
  state: Jt808State,
  { id, firstSerial, total }: Message,
): { key: string; assembly: Assembly } | null {
  const key = keyOf({ id, firstSerial, total })
  const known = state.assemblies.get(key)
  if (known) return { key, assembly: known }
  const asked = [...state.assemblies].filter(
    ([, one]) => one.frame.id === id && one.total === total && one.asked > 0,
  )
  const [only] = asked
  return only && asked.length === 1 ? { key: only[0], assembly: only[1] } : null
}

const keyOf = ({ id, firstSerial, total }: Message): string => `${id} ${firstSerial} ${total}`

/** Whether another message may begin: who begins one after the other does not have us let go of those that come. */
function hasRoom({ assemblies }: Jt808State, now: number): boolean {
  if (assemblies.size < LIMITS.messages) return true
  const [oldest] = [...assemblies].sort(([, one], [, other]) => one.heardAt - other.heardAt)
  if (!oldest || now - oldest[1].heardAt < LIMITS.givesWayMs) return false
  assemblies.delete(oldest[0])
  return true
}

function open(frame: Jt808Frame, state: Jt808State, now: number): { key: string; assembly: Assembly } {
  const total = frame.part?.total ?? 0
  const firstSerial = (frame.serial - (frame.part?.index ?? 1) + 1) & 0xffff
  const kept = { ...frame, phone: copyOf(frame.phone), body: Buffer.alloc(0) }
  const assembly: Assembly = {
    frame: kept,
    firstSerial,
    total,
    parts: new Map(),
    lastMissing: total,
    bytes: 0,
    heardAt: now,
    askedAt: 0,
    asked: 0,
  }
  const key = keyOf({ id: frame.id, firstSerial, total })
  state.assemblies.set(key, assembly)
  return { key, assembly }
}

function whole({ frame, firstSerial, total, parts }: Assembly): Assembled {
  const places = Array.from({ length: total }, (_, at) => at + 1)
  const body = Buffer.concat(places.flatMap((index) => parts.get(index) ?? []))
  const all = places.map((index) => ({ ...frame, serial: (firstSerial + index - 1) & 0xffff, part: null }))
  return { kind: 'whole', frame: { ...frame, serial: firstSerial, part: null, body }, parts: all }
}

/** Asks again for what did not come: once a while, and not for ever. Null when there is nothing to ask. */
export function askForMissing(state: Jt808State, now: number): Buffer | null {
  if (state.assemblies.size === 0) return null
  forgetSilent(state, now)
  const asked = [...state.assemblies.values()].flatMap((assembly) => {
    const isDue = now - Math.max(assembly.heardAt, assembly.askedAt) >= LIMITS.askAgainMs
    return isDue && assembly.asked < LIMITS.asks ? [ask(assembly, now)] : []
  })
  return asked.length > 0 ? Buffer.concat(asked) : null
}

/** Of a picture whose beginning is there its own answer asks; else the one for all messages. */
function ask(assembly: Assembly, now: number): Buffer {
  const missing = missingOf(assembly)
  assembly.asked++
  assembly.askedAt = now
  const { frame, firstSerial, parts } = assembly
  const first = parts.get(1)
  if (frame.id === MEDIA && first && first.length >= 4)
    return encodeMediaAnswer(frame, first.readUInt32BE(0), missing)
  return encodeResend(frame, firstSerial, missing)
}

const missingOf = ({ total, parts }: Assembly): number[] =>
  Array.from({ length: total }, (_, at) => at + 1).filter((index) => !parts.has(index))

/** What is held of messages that may still become whole. */
export function heldBytes(state: Jt808State, now: number): number {
  forgetSilent(state, now)
  return sumOf(state)
}

export function dropUnfinished({ assemblies }: Jt808State): void {
  assemblies.clear()
}

function sumOf({ assemblies }: Jt808State): number {
  let sum = 0
  for (const { bytes } of assemblies.values()) sum += bytes
  return sum
}

function forgetSilent({ assemblies }: Jt808State, now: number): void {
  for (const [key, { heardAt }] of assemblies) if (now - heardAt > LIMITS.silenceMs) assemblies.delete(key)
}
