'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Download, MoreHorizontal, Radio, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { saveResponse } from '@/components/files/save-response'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { showToast } from '@/components/ui/sonner'
import { askedVehicles, type ShownVehicles } from '@/lib/fleet/vehicles/filter-url'
import { api, apiFile } from '@/lib/http/client'
import { refreshVehicles } from './use-vehicles'

const ImportVehicles = lazyPart(() => import('./import-vehicles'))

const FORMATS = ['xlsx', 'csv'] as const
type Opened = { what: 'import' } | { what: 'ofDevices'; devices: number }

/** What is done with many vehicles: imported, made of devices, saved as a file. */
export function VehicleActions({ shown, mayEdit }: { shown: ShownVehicles; mayEdit: boolean }) {
  const t = useTranslations('fleet.vehicles')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const askOfDevices = async () => {
    // A refusal is told by the client.
    const found = await api('GET', '/api/fleet-vehicles/of-devices').catch(() => null)
    if (found?.devices === 0) showToast({ text: t('ofDevices.none') })
    else if (found) setOpened({ what: 'ofDevices', devices: found.devices })
  }
  const save = async (format: (typeof FORMATS)[number]) => {
    // A refusal is told by the client.
    const query = { ...askedVehicles(shown), format }
    const response = await apiFile('GET', '/api/fleet-vehicles/export', { query }).catch(() => null)
    if (response) await saveResponse(response)
  }
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton label={t('more')} icon={<MoreHorizontal />} />}>
        {mayEdit && (
          <>
            <MenuItem icon={<Upload />} onSelect={() => setOpened({ what: 'import' })}>
              {t('import')}
            </MenuItem>
            <MenuItem icon={<Radio />} onSelect={() => void askOfDevices()}>
              {t('ofDevices.action')}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuLabel>{t('export')}</MenuLabel>
        {FORMATS.map((format) => (
          <MenuItem key={format} icon={<Download />} onSelect={() => void save(format)}>
            {format.toUpperCase()}
          </MenuItem>
        ))}
      </DropdownMenu>
      <Suspense>{opened?.what === 'import' && <ImportVehicles onClose={close} />}</Suspense>
      {opened?.what === 'ofDevices' && <OfDevices devices={opened.devices} onClose={close} />}
    </>
  )
}

type AskProps = { devices: number; onClose: () => void }

/** Says of how many devices vehicles would be made, and makes them. */
function OfDevices({ devices, onClose }: AskProps) {
  const t = useTranslations('fleet.vehicles.ofDevices')
  const queries = useQueryClient()
  return (
    <ConfirmRequest
      title={t('title', { count: devices })}
      text={t('text')}
      action={t('action')}
      done={t('done')}
      request={(options) => api('POST', '/api/fleet-vehicles/of-devices', { ...options, isLong: true })}
      onClose={onClose}
      onDone={() => refreshVehicles(queries)}
    />
  )
}
