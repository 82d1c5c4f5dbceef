import type { CatalogueModel } from '@/lib/devices/catalogue-model'

type Model = Pick<CatalogueModel, 'code' | 'family' | 'icon'>

/** What shows life while nothing moves: a record in an hour as they are delivered, pings in between where set. */
const HEARTBEAT_SECONDS = 3600

/** `family` chooses what the numbers of values mean. */
const MODELS: readonly Model[] = [
  { code: 'FMB920', family: 'fmb', icon: 'car' },
  { code: 'FMB910', family: 'fmb', icon: 'car' },
  { code: 'FMB900', family: 'fmb', icon: 'car' },
  { code: 'FMB001', family: 'fmb', icon: 'car' },
  { code: 'FMB003', family: 'fmb', icon: 'car' },
  { code: 'FMB010', family: 'fmb', icon: 'car' },
  { code: 'FMB110', family: 'fmb', icon: 'car' },
  { code: 'FMB120', family: 'fmb', icon: 'car' },
  { code: 'FMB122', family: 'fmb', icon: 'car' },
  { code: 'FMB125', family: 'fmb', icon: 'truck' },
  { code: 'FMB130', family: 'fmb', icon: 'car' },
  { code: 'FMB140', family: 'fmb', icon: 'truck' },
  { code: 'FMB150', family: 'fmb', icon: 'truck' },
  { code: 'FMB202', family: 'fmb', icon: 'motorcycle' },
  { code: 'FMB204', family: 'fmb', icon: 'motorcycle' },
  { code: 'FMC003', family: 'fmb', icon: 'car' },
  { code: 'FMC125', family: 'fmb', icon: 'truck' },
  { code: 'FMC130', family: 'fmb', icon: 'car' },
  { code: 'FMC150', family: 'fmb', icon: 'truck' },
  { code: 'FMC230', family: 'fmb', icon: 'motorcycle' },
  { code: 'FMC920', family: 'fmb', icon: 'car' },
  { code: 'FMM003', family: 'fmb', icon: 'car' },
  { code: 'FMM130', family: 'fmb', icon: 'car' },
  { code: 'FMM920', family: 'fmb', icon: 'car' },
  { code: 'FMP100', family: 'fmb', icon: 'car' },
  { code: 'FMT100', family: 'fmb', icon: 'car' },
  { code: 'FMU130', family: 'fmb', icon: 'car' },
  { code: 'TAT100', family: 'tmt', icon: 'container' },
  { code: 'TMT250', family: 'tmt', icon: 'people' },
  { code: 'FMB630', family: 'fm6', icon: 'truck' },
  { code: 'FMB640', family: 'fm6', icon: 'truck' },
  { code: 'FMC640', family: 'fm6', icon: 'truck' },
  { code: 'FMC650', family: 'fm6', icon: 'truck' },
  { code: 'FMM640', family: 'fm6', icon: 'truck' },
  { code: 'FMM650', family: 'fm6', icon: 'truck' },
  { code: 'FM1100', family: 'fm1', icon: 'car' },
  { code: 'FM1120', family: 'fm1', icon: 'car' },
  { code: 'FM1204', family: 'fm1', icon: 'car' },
]

export const TELTONIKA_MODELS: readonly CatalogueModel[] = MODELS.map((model) => ({
  ...model,
  name: model.code,
  vendor: 'Teltonika',
  heartbeatSeconds: HEARTBEAT_SECONDS,
}))
