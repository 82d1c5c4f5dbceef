import type { CatalogueModel } from '@/lib/devices/catalogue-model'

type Model = Pick<CatalogueModel, 'code' | 'vendor' | 'icon'>

/** Which text messages set them up. */
const familyOf = ({ vendor }: Model): string | null => (vendor === 'SinoTrack' ? 'st90x' : null)

const HEARTBEAT_SECONDS = 300

/** What the vendor's document names, and those that others sell under names of their own. */
const MODELS: readonly Model[] = [
  { code: 'H02', vendor: 'H02', icon: 'car' },
  { code: 'ST-901', vendor: 'SinoTrack', icon: 'car' },
  { code: 'ST-901M', vendor: 'SinoTrack', icon: 'motorcycle' },
  { code: 'ST-902', vendor: 'SinoTrack', icon: 'car' },
  { code: 'ST-904', vendor: 'SinoTrack', icon: 'people' },
  { code: 'ST-905', vendor: 'SinoTrack', icon: 'container' },
  { code: 'ST-906', vendor: 'SinoTrack', icon: 'car' },
  { code: 'ST-907', vendor: 'SinoTrack', icon: 'car' },
  { code: 'ST-915', vendor: 'SinoTrack', icon: 'container' },
  { code: 'ST-925', vendor: 'SinoTrack', icon: 'container' },
]

export const H02_MODELS: readonly CatalogueModel[] = MODELS.map((model) => ({
  ...model,
  name: model.code,
  family: familyOf(model),
  heartbeatSeconds: HEARTBEAT_SECONDS,
}))
