import type { ReactNode } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Vehicle } from '@/lib/live/vehicle'

/** What both layouts of the monitor are given. */
export type MonitorLayoutProps = {
  map: ReactNode
  /** Cards of the vehicles that are followed together, if any are. */
  together: ReactNode
  vehicle: Vehicle | null
  selectedImei: string | null
  onSelect: (imei: string | null) => void
  following: boolean
  onFollow: (follow: boolean) => void
}

/** The card of a vehicle, fetched with the first one that is chosen. */
export const CardOnDemand = lazyPart(() =>
  import('./card/device-card').then(({ DeviceCard }) => ({ default: DeviceCard })),
)
