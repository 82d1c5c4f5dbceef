import type { CatalogueModel } from '@/lib/devices/catalogue-model'

const jimi = (code: string, icon: string): CatalogueModel => ({
  code,
  name: code,
  vendor: 'Jimi',
  heartbeatSeconds: 60,
  icon,
})

/** Terminals that speak JT/T 808; any other is the first one. */
export const JT808_MODELS: readonly CatalogueModel[] = [
  { code: 'JT808', name: 'JT/T 808', vendor: 'JT/T 808', heartbeatSeconds: 60, icon: 'truck' },
  jimi('JC371', 'truck'),
  jimi('JC181', 'car'),
  jimi('JC182', 'car'),
  jimi('JC450', 'truck'),
  { code: 'G10LS', name: 'G10LS', vendor: 'AIPorto', heartbeatSeconds: 60, icon: 'container' },
  { code: 'AL300', name: 'AL300', vendor: 'AOVX', heartbeatSeconds: 3600, icon: 'container' },
  { code: 'GL100', name: 'GL100', vendor: 'AOVX', heartbeatSeconds: 3600, icon: 'container' },
]
