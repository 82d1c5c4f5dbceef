'use client'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, FileSpreadsheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { refreshTasks } from '@/components/tasks/use-tasks'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { EditPreview } from '@/lib/devices/import-schema'
import type { SheetColumn } from '@/lib/devices/sheet-columns'
import { api } from '@/lib/http/client'
import { SheetDownload } from './sheet-download'
import { SheetDrop } from './sheet-drop'
import { SheetHeader } from './sheet-header'
import { SheetSummary } from './sheet-summary'
import { TaskCard } from './task-card'
import { VerdictTable } from './verdict-table'

const formOf = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return form
}

/** /devices/batch-edit: download devices as a spreadsheet, edit it, give it back, see what changes, apply. */
export function BatchEditScreen() {
  const t = useTranslations('deviceSheet')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const preview = useQuery({
    queryKey: ['devices', 'edit-preview', file?.name, file?.size, file?.lastModified],
    queryFn: file
      ? ({ signal }) =>
          api('POST', '/api/devices/batch-edit/preview', { body: formOf(file), signal, hideError: true })
      : skipToken,
    retry: false,
    gcTime: 0,
  })
  const applying = useMutation({
    mutationFn: (given: File) => api('POST', '/api/devices/batch-edit', { body: formOf(given) }),
    onSuccess: () => refreshTasks(queries),
  })
  const again = () => {
    applying.reset()
    setFile(null)
  }
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-5 p-6 phone:p-4">
      <SheetHeader title={t('editTitle')} about={t('editAbout')} />
      <div className="grid grid-cols-[320px_minmax(0,1fr)] items-start gap-6 phone:grid-cols-1">
        <div className="flex flex-col gap-5">
          <SheetDownload />
          <div className="flex flex-col gap-1.5">
            <h2 className="text-body font-medium">{t('editedFile')}</h2>
            <SheetDrop file={file} onChange={setFile} disabled={applying.data !== undefined} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {applying.data ? (
            <TaskCard ordered={applying.data} onAgain={again} againLabel={t('editMore')} />
          ) : file === null ? (
            <EmptyState icon={<FileSpreadsheet />} title={t('nothingYet')} text={t('noEditYetText')} />
          ) : preview.isPending ? (
            <SkeletonRows rows={8} />
          ) : preview.isError ? (
            <ErrorState
              title={t('unreadable')}
              text={preview.error.message}
              retryLabel={ui('retry')}
              onRetry={() => void preview.refetch()}
            />
          ) : (
            <Differences preview={preview.data}>
              <Button
                tone="primary"
                busy={applying.isPending}
                disabled={preview.data.changed === 0}
                onClick={() => applying.mutate(file)}
              >
                {t('apply', { count: preview.data.changed })}
              </Button>
            </Differences>
          )}
        </div>
      </div>
    </div>
  )
}

function Differences({ preview, children }: { preview: EditPreview; children: React.ReactNode }) {
  const t = useTranslations('deviceSheet')
  const { changed, unchanged, problems, rows, columns } = preview
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SheetSummary
          good={t('willChange', { count: changed })}
          quiet={t('unchanged', { count: unchanged })}
          problems={problems}
        />
        {children}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('noDifference')} text={t('noDifferenceText')} />
      ) : (
        <VerdictTable label={t('differences')} columns={columns} rows={rows} cell={drawChange} />
      )}
    </>
  )
}

type EditedRow = EditPreview['rows'][number]

/** What becomes of a cell; undefined where it stays. */
const drawChange = (row: EditedRow, column: SheetColumn) => {
  const change = row.changes.find((one) => one.column === column)
  return change && <Change {...change} />
}

function Change({ before, after }: Pick<EditedRow['changes'][number], 'before' | 'after'>) {
  const t = useTranslations('deviceSheet')
  const nothing = (value: string | null) => value ?? t('nothing')
  return (
    <span className="inline-flex items-center gap-1.5 rounded-inner bg-tint px-1.5 align-middle leading-5">
      <del className="max-w-24 cut-end text-muted" title={nothing(before)}>
        <bdi>{nothing(before)}</bdi>
      </del>
      <ArrowRight className="size-3 shrink-0 rtl:-scale-x-100" aria-hidden="true" />
      <ins className="max-w-24 cut-end font-medium no-underline" title={nothing(after)}>
        <bdi>{nothing(after)}</bdi>
      </ins>
    </span>
  )
}
