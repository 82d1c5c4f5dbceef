import { z } from 'zod'
import { IDENTIFIER_KIND_NAMES } from '@/lib/identifiers/identifier-kinds'
import { shownText } from '@/lib/text/shown-text'
import { VEHICLE_ICONS } from './icons'

export const deviceModel = z.object({
  code: z.string(),
  /** The name to show: the account's own, or its superior's, else the maker's. */
  name: z.string(),
  makerName: z.string(),
  /** What the account itself calls it. */
  alias: z.string().nullable(),
  vendor: z.string(),
  protocol: z.string(),
  /** What its devices may call themselves; a new one gets the first kind that its text fits. */
  identifierKinds: z.array(z.enum(IDENTIFIER_KIND_NAMES)),
  heartbeatSeconds: z.number().int(),
  icon: z.string(),
  /** Of its SIM card and access point. */
  simNote: z.string().nullable(),
  /** Nothing new is registered as such. */
  retired: z.boolean(),
  /** Added by the administrator. */
  custom: z.boolean(),
})
export type DeviceModel = z.infer<typeof deviceModel>

export const modelParams = z.object({ code: z.string().min(1).max(40) })
export const MAX_ALIAS = 40
/** An empty name gives the model its name back. */
export const modelAliasBody = z.object({
  alias: z
    .string()
    .trim()
    .max(MAX_ALIAS)
    .transform((text) => text || null),
})

const text = (max: number) => shownText(1, max)

const editable = {
  name: text(40),
  vendor: text(40),
  icon: z.enum(VEHICLE_ICONS),
  /** Empty takes it away. */
  simNote: z.string().trim().max(300),
}

/** A new model: it speaks the protocol of the model after which it is made. */
export const createModelBody = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/, 'validation.modelCode'),
  /** The code of that model. */
  like: z.string().min(1).max(40),
  ...editable,
})
export type CreateModelBody = z.output<typeof createModelBody>

export const editModelBody = z.object({ ...editable, retired: z.boolean() }).partial()
export type EditModelBody = z.output<typeof editModelBody>

/** What the form holds: a new type needs all but `retired`, and of one that is there code and origin stay. */
export const modelForm = createModelBody.extend({ retired: z.boolean() })
export type ModelForm = z.output<typeof modelForm>
