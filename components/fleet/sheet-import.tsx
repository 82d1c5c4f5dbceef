'use client'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FileDrop } from '@/components/files/file-drop'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualList } from '@/components/ui/virtual-list'

const ROW_HEIGHT = 52

export type SheetMode = 'preview' | 'import'

type Row = { row: number; problem: string | null }

type Props<Answer extends { items: readonly Row[] }> = {
  title: string
  about: string
  action: (count: number) => string
  /** Names the preview, with all that it depends on besides the file. */
  queryKey: readonly unknown[]
  send: (file: File, mode: SheetMode, signal?: AbortSignal) => Promise<Answer>
  /** How many rows would be kept. */
  countOf: (answer: Answer) => number
  /** Says what was kept, and reads anew what shows it. */
  onImported: (answer: Answer) => Promise<unknown>
  onClose: () => void
  /** A template and choices; `isOver` once rows are being kept. */
  options?: (isOver: boolean) => ReactNode
  renderRow: (item: Answer['items'][number]) => ReactNode
}

/** Takes a spreadsheet, says what would become of each row, and keeps those that are right. */
export function SheetImport<Answer extends { items: readonly Row[] }>({
  title,
  about,
  action,
  queryKey,
  send,
  countOf,
  onImported,
  onClose,
  options,
  renderRow,
}: Props<Answer>) {
  const t = useTranslations('fleet.sheet')
  const ui = useTranslations('ui')
  const [file, setFile] = useState<File | null>(null)
  const preview = useQuery({
    queryKey: [...queryKey, file?.name, file?.size, file?.lastModified],
    queryFn: file ? ({ signal }) => send(file, 'preview', signal) : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const importing = useMutation({
    mutationFn: (given: File) => send(given, 'import'),
    onSuccess: async (answer) => {
      if (answer.items.every(({ problem }) => problem === null)) onClose()
      await onImported(answer)
    },
  })
  const shown = importing.data ?? (file ? preview.data : undefined)
  const count = preview.data ? countOf(preview.data) : 0
  const problem = importing.error ?? (preview.isFetching ? null : preview.error)
  const isOver = importing.data !== undefined || importing.isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="wide"
      title={title}
      description={about}
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
              onClick={() => file && importing.mutate(file)}
            >
              {action(count)}
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
            choose: t('choose'),
            hint: t('hint'),
            takeAway: t('takeAway'),
            size: (kilobytes) => t('size', { kilobytes }),
          }}
        />
        {options?.(isOver)}
        <FormNotice text={problem?.message ?? null} />
        {file && !shown && !problem && <SkeletonRows rows={4} />}
        {shown && (
          <VirtualList
            label={t('verdicts')}
            items={shown.items}
            keyOf={({ row }) => row}
            rowHeight={() => ROW_HEIGHT}
            renderRow={renderRow}
            className="h-72 max-h-[40dvh] rounded-control border border-hairline"
          />
        )}
      </div>
    </Dialog>
  )
}

type Verdict = {
  icon: LucideIcon
  tone: 'success' | 'muted' | 'danger'
  row: number
  name: ReactNode
  text: string
}

const COLOURS = { success: 'text-success', muted: 'text-muted', danger: 'text-danger' } as const

/** What becomes of a row: what it is of, and whether it is kept, or why not. */
export function SheetVerdict({ icon: Icon, tone, row, name, text }: Verdict) {
  const t = useTranslations('fleet.sheet')
  return (
    <div className="flex h-full items-start gap-2.5 border-b border-hairline px-3 py-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${COLOURS[tone]}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex gap-2 text-body">{name}</p>
        <p title={text} className={`truncate text-meta ${tone === 'danger' ? 'text-danger' : 'text-muted'}`}>
          {[t('row', { row }), text].join(' · ')}
        </p>
      </div>
    </div>
  )
}
