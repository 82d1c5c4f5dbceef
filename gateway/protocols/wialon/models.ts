import type { CatalogueModel } from '@/lib/devices/catalogue-model'

/** Many makers offer it beside their own; by what name a tracker is sold says nothing of it. */
export const WIALON_MODELS: readonly CatalogueModel[] = [
  { code: 'WIALON-IPS', name: 'Wialon IPS', vendor: 'Wialon IPS', heartbeatSeconds: 300, icon: 'car' },
]
