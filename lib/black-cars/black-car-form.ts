import { z } from 'zod'
import { submitBlackCarBody } from './schema'

const { name, color } = submitBlackCarBody.shape

/** The form of an address; its circle is drawn. */
export const blackCarForm = z.object({
  name,
  // What it is left out for is for programs.
  color: color.unwrap(),
})
export type BlackCarValues = z.input<typeof blackCarForm>
