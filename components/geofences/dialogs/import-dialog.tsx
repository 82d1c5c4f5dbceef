'use client'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import { LINE_WIDTH_M } from '@/lib/geofences/limits'
import { api } from '@/lib/http/client'
import { refreshFences } from '../use-fences'
import { FileField } from './file-field'
import { type ImportChoice, ImportOptions } from './import-options'
import { ImportVerdicts } from './import-verdicts'

const USUAL: ImportChoice = { groupId: null, enter: true, exit: true, widthM: LINE_WIDTH_M }

/** Takes a file, says what would become of each shape in it, and draws those that are right. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('geofences.import')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [choice, setChoice] = useState(USUAL)
  const preview = useQuery({
    queryKey: ['geofence-import', file?.name, file?.size, file?.lastModified, choice],
    queryFn: file
      ? ({ signal }) =>
          api('POST', '/api/geofences/import', {
            body: formOf(file, choice, 'preview'),
            ...{ signal, hideError: true },
          })
      : skipToken,
    placeholderData: (before) => (file ? before : undefined),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const importing = useMutation({
    mutationFn: (given: File) =>
      api('POST', '/api/geofences/import', { body: formOf(given, choice, 'import'), hideError: true }),
    onSuccess: async ({ right, total }) => {
      await refreshFences(queries)
      showToast({ text: t('done', { count: right }), tone: 'success' })
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
      title={t('title')}
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
              {t('action', { count: right })}
            </Button>
            <Button onClick={onClose}>{ui('cancel')}</Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <FileField file={file} onChange={setFile} disabled={done !== undefined || importing.isPending} />
        {file && !done && (
          <ImportOptions choice={choice} onChange={setChoice} disabled={importing.isPending} />
        )}
        <FormNotice text={problem?.message ?? null} />
        {file && !shown && !problem && <SkeletonRows rows={4} />}
        {file && shown && !(preview.error && !done) && (
          <ImportVerdicts found={shown} isDone={done !== undefined} />
        )}
      </div>
    </Dialog>
  )
}

function formOf(file: File, { groupId, enter, exit, widthM }: ImportChoice, mode: 'preview' | 'import') {
  const form = new FormData()
  form.set('file', file)
  form.set('mode', mode)
  form.set('widthM', String(widthM))
  form.set('enter', String(enter))
  form.set('exit', String(exit))
  if (groupId !== null) form.set('groupId', String(groupId))
  return form
}
