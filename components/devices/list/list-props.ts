import type { DeviceRow } from '@/lib/devices/device-row'
import type { useDeviceColumns } from './use-device-columns'
import type { DeviceSearchState } from './use-device-search'
import type { useDeviceSelection } from './use-device-selection'

export type DeviceSelection = ReturnType<typeof useDeviceSelection>

export type DevicesListProps = {
  rows: readonly DeviceRow[]
  total: number
  columns: ReturnType<typeof useDeviceColumns>
  search: DeviceSearchState
  selection: DeviceSelection
  now: number
  loading: boolean
  onMore: () => void
  onOpen: (id: number) => void
}
