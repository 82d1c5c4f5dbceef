import type { DemoOwner } from './vehicles'

export type DemoBlackCar = {
  owner: DemoOwner
  name: string
  color: string
  lat: number
  lon: number
  radiusM: number
  /** Those that are not passed wait for their review. */
  passed: boolean
}

/** Where the accounts of the demo world do not want their vehicles to stay; off their streets, so that nearly none does. */
export const DEMO_BLACK_CARS: readonly DemoBlackCar[] = [
  {
    owner: 'demo-fleet',
    name: 'Old quarry, Valongo',
    color: '#e5484d',
    lat: 41.2055,
    lon: -8.4757,
    radiusM: 400,
    passed: true,
  },
  {
    owner: 'demo-fleet',
    name: 'Scrapyard, Alfena',
    color: '#f5a524',
    lat: 41.2409,
    lon: -8.5196,
    radiusM: 250,
    passed: false,
  },
]
