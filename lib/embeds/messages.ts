import { z } from 'zod'
import { THEMES } from '@/lib/theme/theme'
import type { EmbedEnd } from './judge-embed'
import { type EmbedErrorCode, PROTOCOL_VERSION } from './protocol'
import type { EmbedView } from './terms-schema'

/** From the embed to the page around it. */
export type ToParent =
  | { type: 'ready'; title: string; view: EmbedView['kind'] }
  | { type: 'resize'; height: number | null }
  | { type: 'selected'; vehicle: string | null; name: string | null }
  | { type: 'error'; code: EmbedErrorCode; message: string }
  | { type: 'tokenExpiring'; seconds: number }
  | { type: 'ended'; reason: EmbedEnd }

const fleet = z.literal(PROTOCOL_VERSION)
const FROM_PARENT = {
  /** Says who is there, to an embed that could not learn it otherwise. */
  hello: z.strictObject({ fleet, type: z.literal('hello') }),
  selectVehicle: z.strictObject({
    fleet,
    type: z.literal('selectVehicle'),
    vehicle: z.string().trim().min(1).max(20).nullable(),
  }),
  setPeriod: z.strictObject({
    fleet,
    type: z.literal('setPeriod'),
    from: z.iso.date(),
    to: z.iso.date().optional(),
  }),
  setTheme: z.strictObject({ fleet, type: z.literal('setTheme'), theme: z.enum(THEMES) }),
  token: z.strictObject({ fleet, type: z.literal('token'), token: z.string().trim().min(1).max(200) }),
}
type FromParentName = keyof typeof FROM_PARENT
/** From the page around it. */
export type FromParent = { [N in FromParentName]: z.output<(typeof FROM_PARENT)[N]> }[FromParentName]

/** What a message says; null for one that is not ours at all. */
export type Heard = { message: FromParent } | { error: EmbedErrorCode } | null

export function readFromParent(data: unknown): Heard {
  if (typeof data !== 'object' || data === null || !('fleet' in data)) return null
  if (data.fleet !== PROTOCOL_VERSION) return { error: 'unknownVersion' }
  const type = 'type' in data ? data.type : null
  if (typeof type !== 'string' || !Object.hasOwn(FROM_PARENT, type)) return { error: 'unknownType' }
  const read = FROM_PARENT[type as FromParentName].safeParse(data)
  return read.success ? { message: read.data } : { error: 'invalidMessage' }
}

/** What a browser says of the page around a frame: not all say both. */
export type Surroundings = { ancestors: readonly string[]; referrer: string }

/** The origin of the page around it, where it is one that the embed may speak with; null until it says so itself. */
export function parentOrigin(
  { ancestors, referrer }: Surroundings,
  allowed: readonly string[],
): string | null {
  const told = ancestors[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : null)
  return told !== null && allowed.includes(told) ? told : null
}
