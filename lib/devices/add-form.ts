import { z } from 'zod'
import { readsAsWritten, showsSomething } from '@/lib/text/shown-text'
import { newDevice, typedIdentifier } from './schema'

/** What is asked for when one device is added; without a name it is called by its identifier. */
export const addDeviceForm = z.object({
  imei: typedIdentifier,
  sim: newDevice.sim,
  name: z
    .string()
    .trim()
    .max(50)
    .refine((name) => name === '' || showsSomething(name), 'validation.needed')
    .refine(readsAsWritten, 'validation.nameLetters'),
  model: z.string().min(1, 'validation.needed'),
})
export type AddDeviceForm = z.output<typeof addDeviceForm>
