import type { useEventSelection } from '@/components/events/use-event-selection'
import type { DeviceRow } from '@/lib/devices/device-row'
import type { DeviceColumn } from './columns'
import type { DeviceSearchState } from './use-device-search'

export type RowSelection = ReturnType<typeof useEventSelection>

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
