import type { CatalogueModel } from '@/lib/devices/catalogue-model'

type Model = Pick<CatalogueModel, 'code' | 'icon'>

const HEARTBEAT_SECONDS = 300

const MODELS: readonly Model[] = [
  { code: 'ST300', icon: 'car' },
  { code: 'ST310U', icon: 'car' },
  { code: 'ST340', icon: 'truck' },
  { code: 'ST340UR', icon: 'truck' },
  { code: 'ST390', icon: 'container' },
  { code: 'ST410G', icon: 'container' },
  { code: 'ST500', icon: 'car' },
  { code: 'ST600', icon: 'truck' },
  { code: 'ST910', icon: 'people' },
  { code: 'ST4300', icon: 'car' },
  { code: 'ST4340', icon: 'truck' },
]

export const SUNTECH_MODELS: readonly CatalogueModel[] = MODELS.map((model) => ({
  ...model,
  name: model.code,
  vendor: 'Suntech',
  family: null,
  heartbeatSeconds: HEARTBEAT_SECONDS,
}))
