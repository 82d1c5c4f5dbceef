'use client'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleMinus, Download, FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileDrop } from '@/components/files/file-drop'
import { saveResponse } from '@/components/files/save-response'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import { VirtualList } from '@/components/ui/virtual-list'
import type { VehicleImport } from '@/lib/fleet/vehicles/import-schema'
import { api, apiFile } from '@/lib/http/client'
import { refreshVehicles } from './use-vehicles'

const ROW_HEIGHT = 52

type Order = { file: File; changes: boolean }

const send = ({ file, changes }: Order, mode: 'preview' | 'import', signal?: AbortSignal) => {
  const form = new FormData()
  form.set('file', file)
  form.set('mode', mode)
  form.set('existing', changes ? 'change' : 'refuse')
  return api('POST', '/api/fleet-vehicles/import', { body: form, ...{ signal, hideError: true } })
}

async function saveTemplate(): Promise<void> {
  // A refusal is told by the client.
  const response = await apiFile('GET', '/api/fleet-vehicles/import/template').catch(() => null)
  if (response) await saveResponse(response)
}

/** Takes a spreadsheet, says what would become of each row, and keeps those that are right. */
export default function ImportVehicles({ onClose }: { onClose: () => void }) {
  const t = useTranslations('fleet.vehicles')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [changes, setChanges] = useState(false)
  const preview = useQuery({
    queryKey: ['fleetVehicleImport', file?.name, file?.size, file?.lastModified, changes],
    queryFn: file ? ({ signal }) => send({ file, changes }, 'preview', signal) : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const importing = useMutation({
    mutationFn: (order: Order) => send(order, 'import'),
    onSuccess: async ({ created, changed, items }) => {
      showToast({ text: t('importDone', { created, changed }), tone: 'success' })
      if (items.every(({ problem }) => problem === null)) onClose()
      await refreshVehicles(queries)
    },
  })
  const shown = importing.data ?? (file ? preview.data : undefined)
  const count = preview.data ? preview.data.created + preview.data.changed : 0
  const problem = importing.error ?? (preview.isFetching ? null : preview.error)
  const isOver = importing.data !== undefined || importing.isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="wide"
      title={t('importTitle')}
      description={t('importAbout')}
      closeLabel={ui('close')}
      footer={
        importing.data ? (
          <Button tone="primary" onClick={onClose}>
            {ui('close')}
          </Button>
        ) : (
          <>
            <Button
              tone="primary"
              busy={importing.isPending}
              disabled={file === null || count === 0 || preview.isFetching}
              onClick={() => file && importing.mutate({ file, changes })}
            >
              {t('importAction', { count })}
            </Button>
            <Button onClick={onClose}>{ui('cancel')}</Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          file={file}
          onChange={setFile}
          disabled={isOver}
          accept=".xlsx,.csv"
          icon={<FileSpreadsheet aria-hidden="true" />}
          words={{
            ...{ choose: t('drop.choose'), hint: t('drop.sheetHint'), takeAway: t('drop.takeAway') },
            size: (kilobytes) => t('drop.size', { kilobytes }),
          }}
        />
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
        <FormNotice text={problem?.message ?? null} />
        {file && !shown && !problem && <SkeletonRows rows={4} />}
        {shown && <Verdicts found={shown} />}
      </div>
    </Dialog>
  )
}

function Verdicts({ found: { items } }: { found: VehicleImport }) {
  const t = useTranslations('fleet.vehicles')
  return (
    <VirtualList
      label={t('verdicts')}
      items={items}
      keyOf={({ row }) => row}
      rowHeight={() => ROW_HEIGHT}
      renderRow={(verdict) => <Verdict {...verdict} />}
      className="h-72 max-h-[40dvh] rounded-control border border-hairline"
    />
  )
}

function Verdict({ row, name, outcome, problem, column }: VehicleImport['items'][number]) {
  const t = useTranslations('fleet.vehicles')
  const isRefused = outcome === 'refused'
  const Icon = isRefused ? CircleAlert : outcome === 'same' ? CircleMinus : CircleCheck
  const color = isRefused ? 'text-danger' : outcome === 'same' ? 'text-muted' : 'text-success'
  const said = isRefused
    ? problem && t(`problems.${problem}`, { column: column ? t(`columns.${column}`) : '' })
    : t(`outcomes.${outcome}`)
  const text = [t('row', { row }), said].filter(Boolean).join(' · ')
  return (
    <div className="flex h-full items-start gap-2.5 border-b border-hairline px-3 py-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-body font-medium">
          <bdi>{name}</bdi>
        </p>
        <p title={text} className={`truncate text-meta ${isRefused ? 'text-danger' : 'text-muted'}`}>
          {text}
        </p>
      </div>
    </div>
  )
}
