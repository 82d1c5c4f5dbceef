import type { CatalogueModel } from '@/lib/devices/catalogue-model'

type Model = Pick<CatalogueModel, 'code' | 'icon'>

const HEARTBEAT_SECONDS = 600

const MODELS: readonly Model[] = [
  { code: 'GV50', icon: 'car' },
  { code: 'GV55', icon: 'car' },
  { code: 'GV58LAU', icon: 'car' },
  { code: 'GV65', icon: 'car' },
  { code: 'GV75W', icon: 'motorcycle' },
  { code: 'GV200', icon: 'truck' },
  { code: 'GV300', icon: 'truck' },
  { code: 'GV300W', icon: 'truck' },
  { code: 'GV310LAU', icon: 'truck' },
  { code: 'GV350M', icon: 'truck' },
  { code: 'GV500', icon: 'car' },
  { code: 'GV600MG', icon: 'truck' },
  { code: 'GMT100', icon: 'motorcycle' },
  { code: 'GL200', icon: 'people' },
  { code: 'GL300', icon: 'people' },
  { code: 'GL300W', icon: 'people' },
  { code: 'GL320M', icon: 'people' },
  { code: 'GL500', icon: 'container' },
  { code: 'GB100', icon: 'car' },
]

/** Which text messages set it up. */
const familyOf = ({ code }: Model): string | null => (code === 'GL300' ? 'gl300' : null)

export const QUECLINK_MODELS: readonly CatalogueModel[] = MODELS.map((model) => ({
  ...model,
  name: model.code,
  vendor: 'Queclink',
  family: familyOf(model),
  heartbeatSeconds: HEARTBEAT_SECONDS,
}))
