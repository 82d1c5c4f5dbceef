import { z } from 'zod'

/** What a process of the platform does; any number of nodes may have each role. */
export const ROLES = ['web', 'gateway', 'worker'] as const
export type Role = (typeof ROLES)[number]

/** One process: a role, under the name of the machine or container that it runs in. */
export type Node = { role: Role; name: string }

const state = z.enum(['up', 'down'])

export const nodeHealth = z.object({
  role: z.enum(ROLES),
  name: z.string(),
  state,
  /** Seconds since it last said that it lives. */
  age: z.number().int(),
  /** What a gateway listens for: protocol, transport and port of each. */
  listening: z.string().optional(),
})

export const healthSchema = z.object({
  ok: z.boolean(),
  database: state,
  gateway: state,
  worker: state,
  /** All nodes, for the administrator; one that went down is listed for ten minutes. */
  nodes: z.array(nodeHealth).optional(),
})

/** As the platform knows it: whoever may not see nodes is told the rest. */
export type Health = Required<z.infer<typeof healthSchema>>
