import { lazy } from 'react'

/** The card of a vehicle, fetched with the first one that is chosen. */
export const CardOnDemand = lazy(() =>
  import('./device-card').then(({ DeviceCard }) => ({ default: DeviceCard })),
)
