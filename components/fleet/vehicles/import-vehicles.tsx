'use client'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleMinus, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { saveResponse } from '@/components/files/save-response'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Cut } from '@/components/ui/cut'
import { showToast } from '@/components/ui/sonner'
import type { VehicleImport } from '@/lib/fleet/vehicles/import-schema'
import { api, apiFile } from '@/lib/http/client'
import { SheetImport, type SheetMode, SheetVerdict } from '../sheet-import'
import { refreshVehicles } from './use-vehicles'

async function saveTemplate(): Promise<void> {
  // A refusal is told by the client.
  const response = await apiFile('GET', '/api/fleet-vehicles/import/template').catch(() => null)
  if (response) await saveResponse(response)
}

/** Vehicles with their devices, from a spreadsheet; those that are there are changed where that is wished. */
export default function ImportVehicles({ onClose }: { onClose: () => void }) {
  const t = useTranslations('fleet.vehicles')
  const queries = useQueryClient()
  const [changes, setChanges] = useState(false)
  const send = (file: File, mode: SheetMode, signal?: AbortSignal) => {
    const form = new FormData()
    form.set('file', file)
    form.set('mode', mode)
    form.set('existing', changes ? 'change' : 'refuse')
    return api('POST', '/api/fleet-vehicles/import', { body: form, signal, hideError: true })
  }
  return (
    <SheetImport
      title={t('importTitle')}
      about={t('importAbout')}
      action={(count) => t('importAction', { count })}
      queryKey={['fleetVehicleImport', changes]}
      send={send}
      countOf={({ created, changed }) => created + changed}
      onImported={({ created, changed }) => {
        showToast({ text: t('importDone', { created, changed }), tone: 'success' })
        return refreshVehicles(queries)
      }}
      onClose={onClose}
      options={(isOver) => (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox
            label={t('changeExisting')}
            checked={changes}
            disabled={isOver}
            onCheckedChange={setChanges}
          />
          <Button tone="ghost" icon={<Download className="size-4" />} onClick={() => void saveTemplate()}>
            {t('template')}
          </Button>
        </div>
      )}
      renderRow={(verdict) => <Verdict {...verdict} />}
    />
  )
}

function Verdict({ row, name, outcome, problem, column }: VehicleImport['items'][number]) {
  const t = useTranslations('fleet.vehicles')
  const isRefused = outcome === 'refused'
  const same = outcome === 'same'
  const said = isRefused
    ? problem && t(`problems.${problem}`, { column: column ? t(`columns.${column}`) : '' })
    : t(`outcomes.${outcome}`)
  return (
    <SheetVerdict
      icon={isRefused ? CircleAlert : same ? CircleMinus : CircleCheck}
      tone={isRefused ? 'danger' : same ? 'muted' : 'success'}
      row={row}
      name={<Cut className="font-medium">{name}</Cut>}
      text={said ?? ''}
    />
  )
}
