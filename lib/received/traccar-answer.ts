import { z } from 'zod'
import { positionVerdict } from './sent-position'

/** What became of a position that Traccar forwards: 2xx whatever it is, since sending it again would change nothing. */
export const traccarAnswer = positionVerdict.omit({ index: true }).extend({
  /** The device was not known, and was registered for it. */
  registered: z.boolean(),
})
export type TraccarAnswer = z.infer<typeof traccarAnswer>
