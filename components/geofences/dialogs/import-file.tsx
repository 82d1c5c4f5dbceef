'use client'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import type { GeofenceImport } from '@/lib/geofences/import-schema'
import { FileField } from './file-field'
import { ImportVerdicts } from './import-verdicts'

export type ImportMode = 'preview' | 'import'

type Props = {
  words: { title: string; action: (count: number) => string; done: (count: number) => string }
  /** Names what is asked, besides the file. */
  asked: readonly unknown[]
  send: (file: File, mode: ImportMode, signal?: AbortSignal) => Promise<GeofenceImport>
  /** What was there before is not any more. */
  refresh: () => Promise<unknown>
  options?: (disabled: boolean) => ReactNode
  /** What else can be done with what was found. */
  advice?: (found: GeofenceImport) => ReactNode
  onClose: () => void
}

/** Takes a file, says what would become of each shape in it, and draws those that are right. */
export function ImportFile({ words, asked, send, refresh, options, advice, onClose }: Props) {
  const t = useTranslations('geofences.import')
  const ui = useTranslations('ui')
  const [file, setFile] = useState<File | null>(null)
  const preview = useQuery({
    queryKey: ['area-import', ...asked, file?.name, file?.size, file?.lastModified],
    queryFn: file ? ({ signal }) => send(file, 'preview', signal) : skipToken,
    placeholderData: (before) => (file ? before : undefined),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const importing = useMutation({
    mutationFn: (given: File) => send(given, 'import'),
    onSuccess: async ({ right, total }) => {
      await refresh()
      showToast({ text: words.done(right), tone: 'success' })
      if (right === total) onClose()
    },
  })
  const done = importing.data
  const shown = done ?? preview.data
  const right = preview.data?.right ?? 0
  const problem = importing.error ?? (preview.isFetching ? null : preview.error)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="wide"
      title={words.title}
      description={t('about')}
      closeLabel={ui('close')}
      footer={
        done ? (
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
              {words.action(right)}
            </Button>
            <Button onClick={onClose}>{ui('cancel')}</Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <FileField file={file} onChange={setFile} disabled={done !== undefined || importing.isPending} />
        {file && !done && options?.(importing.isPending)}
        <FormNotice text={problem?.message ?? null} />
        {file && !shown && !problem && <SkeletonRows rows={4} />}
        {file && shown && !(preview.error && !done) && (
          <>
            <ImportVerdicts found={shown} isDone={done !== undefined} />
            {advice?.(shown)}
          </>
        )}
      </div>
    </Dialog>
  )
}
