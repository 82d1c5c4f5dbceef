'use client'
import DeleteDialog from '@/components/devices/deletion/delete-dialog'
import type { ChosenDevices } from '@/lib/devices/action-schema'
import type { DeviceRow } from '@/lib/devices/device-row'
import { ExpiryDialog } from './expiry-dialog'
import { GroupDialog } from './group-dialog'
import { HistoryDialog } from './history-dialog'
import { TransferDialog } from './transfer-dialog'
import type { DeviceActions } from './use-device-actions'

export type SelectionDialog = 'sell' | 'move' | 'group' | 'expiry' | 'history' | 'delete'

type Props = {
  open: SelectionDialog
  /** The chosen ones that are loaded. */
  devices: readonly DeviceRow[]
  count: number
  actions: DeviceActions
  chosen: ChosenDevices
  onClose: () => void
  onDone: () => void
}

/** What asks more before something is done with the chosen devices; fetched with the first of them. */
export function SelectionDialogs({ open, devices, chosen, ...dialog }: Props) {
  const [first] = devices
  if (open === 'sell' || open === 'move') return <TransferDialog kind={open} {...dialog} />
  if (open === 'group') return <GroupDialog devices={devices} {...dialog} />
  if (open === 'expiry') return <ExpiryDialog {...dialog} />
  if (open === 'delete')
    return <DeleteDialog chosen={chosen} onClose={dialog.onClose} onDone={dialog.onDone} />
  return first && <HistoryDialog device={first} onClose={dialog.onClose} />
}
