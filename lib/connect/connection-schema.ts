import { z } from 'zod'
import { SETUP_KINDS } from './setup-texts'

/** Why nothing could be read at a port: a checksum that fails, or something else than its protocol. */
export const UNREAD_REASONS = ['checksum', 'foreign'] as const
export type UnreadReason = (typeof UNREAD_REASONS)[number]

/**
 * Why the gateway did not let in somebody who called himself a registered device: he spoke what its model does not, at a
 * port of another protocol, without its key, from where it may not come, from an address that guesses identifiers, or
 * what could not be read although the device's IMEI stands in it.
 */
export const REFUSAL_REASONS = [
  'otherProtocol',
  'otherPort',
  'wrongKey',
  'otherSource',
  'guessingAddress',
  ...UNREAD_REASONS,
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** In the place of a protocol: the port of several (`GATEWAY_PORT`). */
export const SHARED_DOOR = 'shared'

/** For how long what was refused is told. */
export const REFUSALS_TOLD_HOURS = 24
/** For how long strangers are told of: somebody stands beside the tracker and waits. */
export const STRANGERS_TOLD_MINUTES = 10

const time = z.iso.datetime()
/** Of those who spoke in the device's name for who may edit it, of others for the administrator. */
const address = z.string().nullable()

/** Where a tracker connects. */
export const door = z.object({
  protocol: z.string(),
  transport: z.enum(['tcp', 'udp', 'http']),
  port: z.number().int(),
})
export type Door = z.infer<typeof door>

/** Where and how a device connects, and how far it has come. Tells nothing of where it is. */
export const connectionFacts = z.object({
  /** By the platform's clock. */
  now: time,
  host: z.string(),
  /** Where its protocol is heard at the moment; none while no gateway runs. */
  doors: z.array(door),
  model: z.string(),
  /** As people call it. */
  modelName: z.string(),
  protocol: z.string(),
  /** Which texts set it up; null where none are known. */
  setup: z.enum(SETUP_KINDS).nullable(),
  /** Its model is a phone: what is entered there is an address, and its browser can report by itself. */
  isPhone: z.boolean(),
  sim: z.string().nullable(),
  /** What the catalogue says of the SIM cards and access points of its model. */
  simNote: z.string().nullable(),
  /** Its newest connection, and from where. */
  connectedAt: time.nullable(),
  address,
  /** When it was activated, by its first connection for most. */
  activatedAt: time.nullable(),
  lastPacketAt: time.nullable(),
  firstFixAt: time.nullable(),
  /** What was refused in its name within a day, the newest first. */
  refused: z.array(
    z.object({
      reason: z.enum(REFUSAL_REASONS),
      /** What was spoken. */
      protocol: z.string(),
      address,
      at: time,
    }),
  ),
  /** Somebody else's identifiers that are nearly its own, if its own is probably mistyped; the newest first. */
  near: z.array(z.object({ identifier: z.string(), address, at: time })),
  /**
   * Identifiers of nobody's that were heard within minutes through its protocol, from the network of who asks or of
   * devices in scope: the label of another box may have been registered. The newest first.
   */
  strangers: z.array(z.object({ identifier: z.string(), at: time })),
  /** What could not be read, from addresses that it is known by; the administrator is told of failed checksums from all. */
  unread: z.array(z.object({ reason: z.enum(UNREAD_REASONS), protocol: z.string(), address, at: time })),
})
export type ConnectionFacts = z.infer<typeof connectionFacts>
