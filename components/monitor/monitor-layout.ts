import type { ReactNode } from 'react'
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
