import { z } from 'zod'

const id = z.number().int()

/**
 * What the processes of the platform tell each other. A message is a hint to look into the database,
 * sent with the commit of the change: whoever receives it can read the change.
 */
export const message = z.discriminatedUnion('kind', [
  /** Device states changed. */
  z.object({ kind: z.literal('states'), ids: z.array(id) }),
  /** Devices were made, changed, moved or deleted. */
  z.object({ kind: z.literal('devices'), ids: z.array(id) }),
  /** Accounts changed their switches or existence, or `moved` with all that hangs below them. */
  z.object({ kind: z.literal('accounts'), ids: z.array(id), moved: z.literal(true).optional() }),
  /** Thresholds of a type of device were set at an account, for what hangs below it. */
  z.object({ kind: z.literal('thresholds'), model: z.string(), accountId: id }),
  /** Fences of an account were drawn, changed or deleted. */
  z.object({ kind: z.literal('geofences'), accountId: id }),
  /** Landmarks of an account were drawn, changed or deleted. */
  z.object({ kind: z.literal('landmarks'), accountId: id }),
  /** Alert rules of an account were made, changed or deleted. */
  z.object({ kind: z.literal('alertRules'), accountId: id }),
  /** Others drive what carries these devices, or may drive as fast as others. */
  z.object({ kind: z.literal('driving'), ids: z.array(id) }),
  /** Somebody may be to be told of an alert. */
  z.object({ kind: z.literal('alerts') }),
  /** An alert may be to order a command. */
  z.object({ kind: z.literal('alertCommands') }),
  /** New device events, as pairs of device and event. */
  z.object({ kind: z.literal('events'), ids: z.array(z.tuple([id, id])) }),
  /** Events that were told before: they ended, were processed or taken back, or are told again. */
  z.object({ kind: z.literal('eventsChanged'), ids: z.array(z.tuple([id, id])) }),
  /** A task waits, or one that runs was called off. */
  z.object({ kind: z.literal('tasks') }),
  /** Something waits in the outbox. */
  z.object({ kind: z.literal('outbox') }),
  /** Something waits to be sent to an endpoint. */
  z.object({ kind: z.literal('webhooks') }),
  /** A command waits for a device. */
  z.object({ kind: z.literal('command'), deviceId: id }),
  /** A device that is connected to `gateway` is claimed at another one, from an address. */
  z.object({
    kind: z.literal('claim'),
    claim: z.uuid(),
    gateway: z.string(),
    deviceId: id,
    address: z.string(),
  }),
  /** Whether it was let go. */
  z.object({ kind: z.literal('claimJudged'), claim: z.uuid(), isTaken: z.boolean() }),
  /** A session ended before its time. */
  z.object({ kind: z.literal('session'), jti: z.string() }),
  /** Share links were changed, revoked or ended. */
  z.object({ kind: z.literal('shares'), ids: z.array(id) }),
  /** Embeds were changed, deleted, or have new tokens. */
  z.object({ kind: z.literal('embeds'), ids: z.array(id) }),
  /** A trial began or ended. */
  z.object({ kind: z.literal('trials') }),
  /** The brand of a host changed. */
  z.object({ kind: z.literal('domain'), host: z.string() }),
])

export type Message = z.infer<typeof message>
export type MessageKind = Message['kind']
