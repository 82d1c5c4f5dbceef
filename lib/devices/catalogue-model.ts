/** What a device is registered as when nothing better is known; a model of the catalogue. */
export const DEFAULT_MODEL = 'GT06N'

export type DeviceCapability = 'ignition' | 'fuel' | 'obd' | 'video' | 'relay' | 'asset' | 'phone'

/** A type of tracker that every installation knows; its protocol says what it speaks and how it calls itself. */
export type CatalogueModel = {
  code: string
  name: string
  vendor: string
  /** How often it sends a sign of life. */
  heartbeatSeconds: number
  /** Which alarm code table the model follows; null is the protocol's default. */
  family?: string | null
  icon?: string
  capabilities?: DeviceCapability[]
}
