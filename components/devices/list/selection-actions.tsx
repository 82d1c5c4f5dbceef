'use client'
import {
  AlarmClock,
  CalendarClock,
  Download,
  FileSpreadsheet,
  FolderInput,
  HandCoins,
  History,
  Link2,
  Link2Off,
  MoreHorizontal,
  MoveRight,
  Power,
  PowerOff,
  Share2,
  TerminalSquare,
  Trash2,
  Unlink,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { keepDevices } from '@/components/commands/batch/kept-devices'
import { useSendSheet } from '@/components/commands/send/use-send-sheet'
import { downloadDeviceSheet } from '@/components/devices/sheets/download-device-sheet'
import { useShareDialog } from '@/components/shares/use-share-dialog'
import { SelectionBar } from '@/components/table/selection-bar'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { makePart, usePart } from '@/components/ui/part'
import { showToast } from '@/components/ui/sonner'
import type { Permission } from '@/lib/auth/permissions'
import { MOST_IN_BATCH } from '@/lib/commands/parse-imeis'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import type { DeviceRow } from '@/lib/devices/device-row'
import { api } from '@/lib/http/client'
import { MAX_SHARED_DEVICES } from '@/lib/shares/limits'
import { ChooseWhole } from './choose-whole'
import type { DeviceSelection } from './list-props'
import type { SelectionDialog } from './selection-dialogs'
import { useDeviceActions } from './use-device-actions'
import { useFilterTexts } from './use-filter-texts'

const dialogs = makePart(() => import('./selection-dialogs').then(({ SelectionDialogs }) => SelectionDialogs))

type Props = {
  /** The chosen ones that are loaded. */
  devices: readonly DeviceRow[]
  /** How many devices match the filter. */
  total: number
  filter: DeviceFilter
  /** Whose groups the filter may name. */
  groupOwner: number
  selection: DeviceSelection
  onExport: () => void
}

/** What can be done with the chosen devices; slides up when there are any. */
export function SelectionActions({ devices, total, filter, groupOwner, selection, onExport }: Props) {
  const t = useTranslations('devices')
  const deletion = useTranslations('deviceDeletion')
  const { permissions, account } = useAccount()
  const router = useRouter()
  const may = (permission: Permission) => permissions.includes(permission)
  const [open, setOpen] = useState<SelectionDialog | null>(null)
  const { isWhole, clear: onClear } = selection
  const filterTexts = useFilterTexts(filter, groupOwner)
  const actions = useDeviceActions(
    isWhole ? { filter, total } : { ids: new Set(devices.map(({ id }) => id)) },
  )
  const count = isWhole ? total : devices.length
  const close = () => setOpen(null)
  const done = () => {
    close()
    onClear()
  }
  const activate = async (allow: boolean) => {
    const path = '/api/devices/activation'
    if (await actions.act('activation', (chosen) => api('POST', path, { body: { ...chosen, allow } })))
      onClear()
  }
  const bind = async (what: { bindable: boolean } | { unbind: true }) => {
    const path = '/api/devices/binding'
    if (await actions.act('binding', (chosen) => api('POST', path, { body: { ...chosen, ...what } })))
      onClear()
  }
  /** The sheet comes down, and the page opens where it is given back. */
  const editAsSheet = async () => {
    await downloadDeviceSheet(devices.map(({ imei }) => imei))
    router.push('/devices/batch-edit')
  }
  /** One command or mode for all of them has a page of its own. */
  const sendToAll = (page: '/batchCommand' | '/batchWorkingMode') => {
    if (count > MOST_IN_BATCH) {
      showToast({ text: t('tooMany', { max: MOST_IN_BATCH }), tone: 'warning' })
      return
    }
    const about = filterTexts.map(({ text }) => text)
    keepDevices(
      account,
      isWhole ? { filter, about, count: total } : { imeis: devices.map(({ imei }) => imei) },
    )
    router.push(page)
  }
  const shares = useTranslations('shares')
  const sharing = useShareDialog()
  const commands = useTranslations('commands.send')
  const shell = useTranslations('shell')
  const sending = useSendSheet()
  const share = () => {
    if (count > MAX_SHARED_DEVICES)
      showToast({ text: shares('tooMany', { max: MAX_SHARED_DEVICES }), tone: 'warning' })
    else sharing.share({ kind: 'devices', devices: devices.map(({ imei, name }) => ({ imei, name })) })
  }
  const Dialogs = usePart(dialogs, open !== null, close)
  const only = count === 1 ? devices[0] : undefined
  return (
    <>
      <SelectionBar
        label={t('selected', { count })}
        onClear={onClear}
        above={<ChooseWhole selection={selection} loaded={devices.length} total={total} />}
      >
        {may('devices.move') && (
          <>
            <Button
              tone="ghost"
              icon={<HandCoins className="size-4 text-muted phone:hidden" />}
              onClick={() => setOpen('sell')}
            >
              {t('sell.submit')}
            </Button>
            <Button
              tone="ghost"
              icon={<MoveRight className="size-4 text-muted rtl:-scale-x-100 phone:hidden" />}
              onClick={() => setOpen('move')}
            >
              {t('move.submit')}
            </Button>
          </>
        )}
        {may('groups.edit') && (
          <Button
            tone="ghost"
            className="phone:hidden"
            icon={<FolderInput className="size-4 text-muted" />}
            onClick={() => setOpen('group')}
          >
            {t('setGroup.action')}
          </Button>
        )}
        {may('devices.expiry') && (
          <Button
            tone="ghost"
            className="phone:hidden"
            icon={<CalendarClock className="size-4 text-muted" />}
            onClick={() => setOpen('expiry')}
          >
            {t('setExpiry.action')}
          </Button>
        )}
        {sharing.mayShare && (
          <Button
            tone="ghost"
            className="phone:hidden"
            icon={<Share2 className="size-4 text-muted" />}
            onClick={share}
          >
            {shares('share')}
          </Button>
        )}
        <DropdownMenu side="top" trigger={<IconButton label={t('more')} icon={<MoreHorizontal />} />}>
          {may('groups.edit') && (
            <MenuItem phoneOnly icon={<FolderInput />} onSelect={() => setOpen('group')}>
              {t('setGroup.action')}
            </MenuItem>
          )}
          {may('devices.expiry') && (
            <MenuItem phoneOnly icon={<CalendarClock />} onSelect={() => setOpen('expiry')}>
              {t('setExpiry.action')}
            </MenuItem>
          )}
          {sharing.mayShare && (
            <MenuItem phoneOnly icon={<Share2 />} onSelect={share}>
              {shares('share')}
            </MenuItem>
          )}
          {may('devices.activate') && (
            <>
              <MenuItem icon={<Power />} onSelect={() => void activate(true)}>
                {t('allowActivation')}
              </MenuItem>
              <MenuItem icon={<PowerOff />} onSelect={() => void activate(false)}>
                {t('holdActivation')}
              </MenuItem>
            </>
          )}
          {may('devices.binding') && (
            <>
              <MenuItem icon={<Link2 />} onSelect={() => void bind({ bindable: true })}>
                {t('allowBinding')}
              </MenuItem>
              <MenuItem icon={<Link2Off />} onSelect={() => void bind({ bindable: false })}>
                {t('barBinding')}
              </MenuItem>
              <MenuItem icon={<Unlink />} onSelect={() => void bind({ unbind: true })}>
                {t('unbind')}
              </MenuItem>
            </>
          )}
          {only && sending.maySend && (
            <MenuItem
              icon={<TerminalSquare />}
              onSelect={() => sending.send({ imei: only.imei, name: only.name })}
            >
              {commands('open')}
            </MenuItem>
          )}
          {count > 1 && may('commands.batch') && (
            <MenuItem icon={<TerminalSquare />} onSelect={() => sendToAll('/batchCommand')}>
              {commands('open')}
            </MenuItem>
          )}
          {may('commands.batch') && (
            <MenuItem icon={<AlarmClock />} onSelect={() => sendToAll('/batchWorkingMode')}>
              {shell('setWorkingMode')}
            </MenuItem>
          )}
          {only && (
            <MenuItem icon={<History />} onSelect={() => setOpen('history')}>
              {t('history.title')}
            </MenuItem>
          )}
          <MenuItem icon={<Download />} onSelect={onExport}>
            {t('export.selected')}
          </MenuItem>
          {may('devices.edit') && !isWhole && (
            <MenuItem icon={<FileSpreadsheet />} onSelect={() => void editAsSheet()}>
              {t('batchEdit')}
            </MenuItem>
          )}
          {may('devices.delete') && (
            <MenuItem icon={<Trash2 />} onSelect={() => setOpen('delete')}>
              {deletion('action')}
            </MenuItem>
          )}
        </DropdownMenu>
      </SelectionBar>
      {sharing.dialog}
      {sending.sheet}
      {open && Dialogs && (
        <Dialogs
          open={open}
          devices={devices}
          count={count}
          actions={actions}
          chosen={isWhole ? { filter } : { ids: devices.map(({ id }) => id) }}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  )
}
