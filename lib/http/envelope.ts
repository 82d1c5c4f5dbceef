import { z } from 'zod'

/** Every answer of every route: `code` 0 is success (our clients take 10000 too), `msg` is for people. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ code: z.number().int(), msg: z.string(), data })

export type Envelope<T> = { code: number; msg: string; data: T }
