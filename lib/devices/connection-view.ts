import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'

/** How a device was heard the last time it connected. */
export const connectionView = z.object({
  /** Since when its newest connection is or was there; null where that was before it came to its owner. */
  since: z.iso.datetime().nullable(),
  /** The cell that it was in, as far as it told: country and network, area, cell. */
  cell: needs('positions.read', z.string().nullable()),
  /** Where it called from, and the node that took it; to the administrator. */
  address: z.string().nullable(),
  gateway: z.string().nullable(),
})
export type ConnectionView = z.infer<typeof connectionView>

const heard = z.object({
  cells: z.array(z.object({ mcc: z.number(), mnc: z.number(), lac: z.number(), cell: z.number() })),
})

/** The first cell of what a device told of its network, which is the one that serves it: `268-1 · 8061 · 3252`. */
export function servingCell(network: unknown): string | null {
  const [cell] = heard.safeParse(network).data?.cells ?? []
  return cell ? `${cell.mcc}-${cell.mnc} · ${cell.lac} · ${cell.cell}` : null
}
