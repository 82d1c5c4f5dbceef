import type { TrackerReport, TrackerStatus } from './tracker'

/** What a server says to a tracker. */
export type Heard =
  /** Answer to the greeting. */
  | { kind: 'welcome' }
  | { kind: 'refused' }
  /** So many reports, the oldest ones that wait, are saved. */
  | { kind: 'confirmed'; reports: number }
  /** `echo` comes back with the answer. */
  | { kind: 'command'; text: string; echo: string | null }

export type Context = { identifier: string; status: TrackerStatus }

/** How a tracker of a protocol speaks; a new one for each connection. */
export type Speech = {
  /** What it says first, and waits for an answer to; null when it begins with what it has to report. */
  greeting: Buffer | null
  /** So many reports go into a message, and so many messages are on their way without an answer. */
  mostReports: number
  mostMessages: number
  /** Nobody says what is saved: what was written counts as told. */
  isUnanswered?: true
  encode: (reports: readonly TrackerReport[], context: Context) => Buffer
  /** A sign of life, which need not be answered. */
  heartbeat: (context: Context) => Buffer
  encodeAnswer: (text: string, echo: string | null, latest: TrackerReport | null, context: Context) => Buffer
  /** Takes in what came, in whatever parts. */
  hear: (bytes: Buffer) => Heard[]
}
