import { lazy, type ReactNode } from 'react'
import type { Vehicle } from '@/lib/live/vehicle'

/** What both layouts of the monitor are given. */
export type MonitorLayoutProps = {
  map: ReactNode
  vehicle: Vehicle | null
  selectedImei: string | null
  onSelect: (imei: string | null) => void
  following: boolean
  onFollow: (follow: boolean) => void
}

/** The card of a vehicle, fetched with the first one that is chosen. */
export const CardOnDemand = lazy(() =>
  import('./card/device-card').then(({ DeviceCard }) => ({ default: DeviceCard })),
)
