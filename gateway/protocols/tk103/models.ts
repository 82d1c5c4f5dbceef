import type { CatalogueModel } from '@/lib/devices/catalogue-model'

type Model = Pick<CatalogueModel, 'code' | 'vendor' | 'icon'>

const HEARTBEAT_SECONDS = 300

const MODELS: readonly Model[] = [
  { code: 'TK103', vendor: 'TK103', icon: 'car' },
  { code: 'TK103-2', vendor: 'Xexun', icon: 'car' },
  { code: 'KX402', vendor: 'TK103', icon: 'truck' },
]

export const TK103_MODELS: readonly CatalogueModel[] = MODELS.map((model) => ({
  ...model,
  name: model.code,
  family: null,
  heartbeatSeconds: HEARTBEAT_SECONDS,
}))
