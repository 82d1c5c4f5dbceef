import type { Packet } from './packet'

/** Older models send these in the zone they logged in with; everything else is documented as UTC. */
const LOCAL_TYPES: ReadonlySet<number> = new Set([0x10, 0x12, 0x16])

/** Minutes east of UTC that the packet's date is in. */
export function loginZone({ frame, context }: Packet): number {
  return LOCAL_TYPES.has(frame.type) ? context.zoneMinutes : 0
}
