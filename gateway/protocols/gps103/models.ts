import type { CatalogueModel } from '@/lib/devices/catalogue-model'

type Model = Pick<CatalogueModel, 'code' | 'icon'>

/** As long as the link is up, a sign of life comes once a minute. */
const HEARTBEAT_SECONDS = 60

const MODELS: readonly Model[] = [
  { code: 'GPS103', icon: 'car' },
  { code: 'GPS103A', icon: 'car' },
  { code: 'GPS103B', icon: 'car' },
  { code: 'GPS303F', icon: 'motorcycle' },
  { code: 'GPS303G', icon: 'motorcycle' },
  { code: 'GPS306A', icon: 'car' },
  { code: 'GPS403A', icon: 'car' },
]

export const GPS103_MODELS: readonly CatalogueModel[] = MODELS.map((model) => ({
  ...model,
  name: model.code,
  vendor: 'Coban',
  family: null,
  heartbeatSeconds: HEARTBEAT_SECONDS,
}))
