/** What a device is registered as when nothing better is known; a model of the catalogue. */
export const DEFAULT_MODEL = 'GT06N'

/** The model of what another server forwards and the catalogue does not have. */
export const FORWARDED_MODEL = 'FORWARDED'

/** In the place of a protocol: what programs send for, in our words and in Traccar's. */
export const FORWARDED_BY = ['api', 'traccar'] as const
export type ForwardedBy = (typeof FORWARDED_BY)[number]

/** Protocols of ours under the names that Traccar gives them, where these are others. */
const NAMED_BY_TRACCAR: ReadonlyMap<string, string> = new Map([
  ['huabao', 'jt808'],
  ['gl200', 'queclink'],
])

/** What we call a protocol that Traccar says a device speaks; null where it says nothing. */
export const protocolOfTraccar = (name: string | null | undefined): string | null =>
  name ? (NAMED_BY_TRACCAR.get(name) ?? name) : null

/** What only some models do, and something acts by: a phone has a key and an address of its own. */
export type DeviceCapability = 'phone'

/** What the administrator may change of a model; what its trackers speak, and the texts that set them up, is code. */
export const EDITABLE_MODEL_FIELDS = ['name', 'vendor', 'icon', 'simNote', 'retired'] as const
export type EditableModelField = (typeof EDITABLE_MODEL_FIELDS)[number]

/** A model of tracker that every installation knows; its protocol says what it speaks and how it calls itself. */
export type CatalogueModel = {
  code: string
  name: string
  vendor: string
  /** How often it sends a sign of life. */
  heartbeatSeconds: number
  /** Which alarm code table the model follows; null is the protocol's default. */
  family?: string | null
  icon?: string
  /** Said by the code alone: nobody makes a phone of a tracker. */
  capabilities?: DeviceCapability[]
}
