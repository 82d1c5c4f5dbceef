import { z } from 'zod'

export const deviceModel = z.object({
  code: z.string(),
  /** The name to show: the account's own, or its superior's, else the maker's. */
  name: z.string(),
  makerName: z.string(),
  /** What the account itself calls it. */
  alias: z.string().nullable(),
  vendor: z.string(),
  protocol: z.string(),
  heartbeatSeconds: z.number().int(),
  icon: z.string(),
  capabilities: z.array(z.string()),
})
export type DeviceModel = z.infer<typeof deviceModel>

export const modelParams = z.object({ code: z.string().min(1).max(40) })
export const MAX_ALIAS = 40
/** An empty name gives the type its name back. */
export const modelAliasBody = z.object({
  alias: z
    .string()
    .trim()
    .max(MAX_ALIAS)
    .transform((text) => text || null),
})
