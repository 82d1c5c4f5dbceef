import type { DeviceRow } from '@/lib/devices/device-row'
import type { DeviceColumn } from './columns'
import type { DeviceSearchState } from './use-device-search'
import type { useDeviceSelection } from './use-device-selection'

export type RowSelection = ReturnType<typeof useDeviceSelection>

export type DevicesListProps = {
  rows: readonly DeviceRow[]
  total: number
  columns: readonly DeviceColumn[]
  search: DeviceSearchState
  selection: RowSelection
  now: number
  onMore: () => void
  onOpen: (id: number) => void
}
