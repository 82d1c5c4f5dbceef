import { z } from 'zod'

/** A black-car address that was passed, as a device has it (spec section 3, basicData). */
export const commonAddress = z.object({
  color: z.string(),
  addressName: z.string(),
  /** Metres. */
  radius: z.number().int(),
  /** Degrees, as `41.15,-8.61`. */
  latLng: z.string(),
})
export type CommonAddress = z.infer<typeof commonAddress>
