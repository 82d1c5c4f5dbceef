import { z } from 'zod'

/** A day that stands on a paper or in a record: of a licence of long ago, or of what never ends. */
export const keptDay = z.iso.date().refine((day) => day >= '1900-01-01' && day < '3000', 'validation.keptDay')
