'use client'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileDrop } from '@/components/files/file-drop'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Ltr } from '@/components/ui/ltr'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import { VirtualList } from '@/components/ui/virtual-list'
import type { CardImport } from '@/lib/fleet/cards/import-schema'
import { api } from '@/lib/http/client'
import { refreshCards } from './use-cards'

const ROW_HEIGHT = 52

const send = (file: File, mode: 'preview' | 'import', signal?: AbortSignal) => {
  const form = new FormData()
  form.set('file', file)
  form.set('mode', mode)
  return api('POST', '/api/driver-cards/import', { body: form, ...{ signal, hideError: true } })
}

/** Takes a spreadsheet, says what would become of each row, and keeps those that are right. */
export default function ImportCards({ onClose }: { onClose: () => void }) {
  const t = useTranslations('fleet.cards')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const preview = useQuery({
    queryKey: ['driverCardImport', file?.name, file?.size, file?.lastModified],
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
      await refreshCards(queries)
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
        <FileDrop
          file={file}
          onChange={setFile}
          disabled={importing.data !== undefined || importing.isPending}
          accept=".xlsx,.csv"
          icon={<FileSpreadsheet aria-hidden="true" />}
          words={{
            ...{ choose: t('file.choose'), hint: t('file.hint'), takeAway: t('file.takeAway') },
            size: (kilobytes) => t('file.size', { kilobytes }),
          }}
        />
        <FormNotice text={problem?.message ?? null} />
        {file && !shown && !problem && <SkeletonRows rows={4} />}
        {shown && <Verdicts found={shown} />}
      </div>
    </Dialog>
  )
}

function Verdicts({ found: { items } }: { found: CardImport }) {
  const t = useTranslations('fleet.cards')
  return (
    <VirtualList
      label={t('verdicts')}
      items={items}
      keyOf={({ row }) => row}
      rowHeight={() => ROW_HEIGHT}
      renderRow={({ row, code, driver, problem }) => {
        const Icon = problem === null ? CircleCheck : CircleAlert
        return (
          <div className="flex h-full items-start gap-2.5 border-b border-hairline px-3 py-2">
            <Icon
              className={`mt-0.5 size-4 shrink-0 ${problem === null ? 'text-success' : 'text-danger'}`}
              aria-hidden="true"
            />
            <div className="min-w-0 flex-1">
              <p className="flex gap-2 text-body">
                <Ltr className="truncate font-medium">{code}</Ltr>
                <bdi className="min-w-0 truncate text-muted">{driver}</bdi>
              </p>
              <p className={`truncate text-meta ${problem === null ? 'text-muted' : 'text-danger'}`}>
                {[t('row', { row }), problem === null ? t('right') : t(`problems.${problem}`)].join(' · ')}
              </p>
            </div>
          </div>
        )
      }}
      className="h-72 max-h-[40dvh] rounded-control border border-hairline"
    />
  )
}
