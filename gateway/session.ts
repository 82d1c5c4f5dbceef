import type { KnownDevice } from '@/db/queries/ingest/claim-device'
import type { Identifier } from '@/lib/identifiers/identifier-kinds'
import type { DeviceState } from '@/lib/ingest/device-state'
import type { StepSettings } from '@/lib/ingest/steps'
import type { Rate } from './limits'
import type { Endpoint } from './protocols/protocol'

/** How a session reaches its device. */
export type DeviceLink = {
  transport: Endpoint['transport']
  /** Ends the connection behind the session. */
  close: (reason: string) => void
  /** Writes a command to the device, if it is connected in a way that allows it. Throws `RangeError` for what cannot be carried. */
  send: ((command: { flag: number; text: string }) => void) | null
  /** Asks the device to say something, if its protocol has a question for that. */
  ask?: () => void
  /** Whether a command is likely to arrive now; those that are not wait until the device speaks again. */
  isReachable: (now: number) => boolean
}

/**
 * A device that this gateway holds: its version fences older holders, its state is what the last
 * committed batch left. Several connections never share one; a new login takes it over.
 */
export type DeviceSession = DeviceLink & {
  readonly device: KnownDevice
  /** As which it was opened. */
  readonly identifier: Identifier
  readonly protocol: string
  /** From where it was opened, or, of one that speaks by datagrams, where it is reached now. */
  address: string
  /** When a whole packet of it came last, in ms; where it has a connection. */
  heardAt: number
  version: number
  state: DeviceState
  /** What the steps know of it besides what it sends, as it stands now. */
  settings: StepSettings
  /** Reports that are not committed yet, and when the last of them is. */
  pending: number
  saved?: Promise<void>
  /** How fast packets without fixes may come by datagrams, from whatever addresses. */
  packets?: Rate
  /** Where the last command by datagrams went: an answer counts from there only. */
  askedOver?: DeviceLink
  /** Set when another connection or gateway took the device over: nothing of this one is saved any more. */
  fenced: boolean
}
