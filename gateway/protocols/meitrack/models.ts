import type { CatalogueModel } from '@/lib/devices/catalogue-model'

type Model = Pick<CatalogueModel, 'code' | 'icon'>

const HEARTBEAT_SECONDS = 180

const MODELS: readonly Model[] = [
  { code: 'MVT100', icon: 'motorcycle' },
  { code: 'MVT340', icon: 'car' },
  { code: 'MVT380', icon: 'car' },
  { code: 'MVT600', icon: 'truck' },
  { code: 'MVT800', icon: 'car' },
  { code: 'T1', icon: 'truck' },
  { code: 'T3', icon: 'truck' },
  { code: 'T311', icon: 'motorcycle' },
  { code: 'T322X', icon: 'container' },
  { code: 'T333', icon: 'truck' },
  { code: 'T355', icon: 'container' },
  { code: 'T366', icon: 'car' },
  { code: 'TC68S', icon: 'motorcycle' },
  { code: 'MT90', icon: 'people' },
]

export const MEITRACK_MODELS: readonly CatalogueModel[] = MODELS.map((model) => ({
  ...model,
  name: model.code,
  vendor: 'Meitrack',
  family: null,
  heartbeatSeconds: HEARTBEAT_SECONDS,
}))
