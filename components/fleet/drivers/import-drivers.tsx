'use client'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Download, FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileDrop } from '@/components/files/file-drop'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { Dialog } from '@/components/ui/dialog'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import { VirtualList } from '@/components/ui/virtual-list'
import type { DriverImport } from '@/lib/fleet/drivers/import-schema'
import { api } from '@/lib/http/client'
import { refreshCards } from '../cards/use-cards'
import { refreshDrivers } from './use-drivers'

const ROW_HEIGHT = 52

const send = (file: File, mode: 'preview' | 'import', signal?: AbortSignal) => {
  const form = new FormData()
  form.set('file', file)
  form.set('mode', mode)
  return api('POST', '/api/drivers/import', { body: form, ...{ signal, hideError: true } })
}

/** Takes a spreadsheet, says what would become of each row, and keeps those that are right. */
export default function ImportDrivers({ onClose }: { onClose: () => void }) {
  const t = useTranslations('fleet.drivers')
  const files = useTranslations('fleet.cards.file')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const preview = useQuery({
    queryKey: ['driverImport', file?.name, file?.size, file?.lastModified],
    queryFn: file ? ({ signal }) => send(file, 'preview', signal) : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const importing = useMutation({
    mutationFn: (given: File) => send(given, 'import'),
    onSuccess: async ({ right, items }) => {
      showToast({ text: t('importDone', { count: right }), tone: 'success' })
      if (right === items.length) onClose()
      await Promise.all([refreshDrivers(queries), refreshCards(queries)])
    },
  })
  const shown = importing.data ?? (file ? preview.data : undefined)
  const right = preview.data?.right ?? 0
  const problem = importing.error ?? (preview.isFetching ? null : preview.error)
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
              disabled={file === null || right === 0 || preview.isFetching}
              onClick={() => file && importing.mutate(file)}
            >
              {t('importAction', { count: right })}
            </Button>
            <Button onClick={onClose}>{ui('cancel')}</Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <a
          href="/api/drivers/import/template"
          download
          className="inline-flex min-h-8 items-center gap-2 self-start text-body text-primary-text hover:underline touch:min-h-11"
        >
          <Download className="size-4" aria-hidden="true" />
          {t('template')}
        </a>
        <FileDrop
          file={file}
          onChange={setFile}
          disabled={importing.data !== undefined || importing.isPending}
          accept=".xlsx,.csv"
          icon={<FileSpreadsheet aria-hidden="true" />}
          words={{
            ...{ choose: files('choose'), hint: files('hint'), takeAway: files('takeAway') },
            size: (kilobytes) => files('size', { kilobytes }),
          }}
        />
        <FormNotice text={problem?.message ?? null} />
        {file && !shown && !problem && <SkeletonRows rows={4} />}
        {shown && <Verdicts found={shown} />}
      </div>
    </Dialog>
  )
}

function Verdicts({ found: { items } }: { found: DriverImport }) {
  const t = useTranslations('fleet.drivers')
  const cards = useTranslations('fleet.cards')
  return (
    <VirtualList
      label={cards('verdicts')}
      items={items}
      keyOf={({ row }) => row}
      rowHeight={() => ROW_HEIGHT}
      renderRow={({ row, name, number, problem, field }) => {
        const Icon = problem === null ? CircleCheck : CircleAlert
        const verdict = problem === null ? cards('right') : t(`problems.${problem}`, { field: field ?? '' })
        return (
          <div className="flex h-full items-start gap-2.5 border-b border-hairline px-3 py-2">
            <Icon
              className={`mt-0.5 size-4 shrink-0 ${problem === null ? 'text-success' : 'text-danger'}`}
              aria-hidden="true"
            />
            <div className="min-w-0 flex-1">
              <p className="flex gap-2 text-body">
                <Cut className="font-medium">{name}</Cut>
                {number && <Cut className="text-muted">{number}</Cut>}
              </p>
              <p
                title={verdict}
                className={`truncate text-meta ${problem === null ? 'text-muted' : 'text-danger'}`}
              >
                {[cards('row', { row }), verdict].join(' · ')}
              </p>
            </div>
          </div>
        )
      }}
      className="h-72 max-h-[40dvh] rounded-control border border-hairline"
    />
  )
}
