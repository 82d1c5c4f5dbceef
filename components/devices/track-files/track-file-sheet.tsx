'use client'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { FileDrop } from '@/components/files/file-drop'
import { FormNotice } from '@/components/forms/form-notice'
import { refreshTasks } from '@/components/tasks/use-tasks'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { MAX_TRACK_FILE_KB, MAX_TRACK_POINTS } from '@/lib/received/track-files/found-points'
import { sampleTrack } from '@/lib/received/track-files/sample-track'
import { TrackFacts } from './track-facts'
import { TrackTask } from './track-task'

/** Takes a file, says what would be stored of it, and orders that. */
export default function TrackFileSheet({ imei, onClose }: { imei: string; onClose: () => void }) {
  const t = useTranslations('trackImport')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const queries = useQueryClient()
  const [chosen, setFile] = useState<File | null>(null)
  const unfit = chosen && unfitness(chosen)
  const file = unfit ? null : chosen
  const preview = useQuery({
    queryKey: ['track-file', imei, file?.name, file?.size, file?.lastModified],
    queryFn: file
      ? ({ signal }) =>
          api('POST', '/api/devices/[imei]/track-files/preview', {
            params: { imei },
            body: formOf(file),
            signal,
            hideError: true,
          })
      : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const order = useMutation({
    mutationFn: (given: File) =>
      api('POST', '/api/devices/[imei]/track-files', {
        params: { imei },
        body: formOf(given),
        hideError: true,
      }),
    onSuccess: () => refreshTasks(queries),
  })
  const fresh = preview.data?.fresh ?? 0
  const problem = order.error ?? preview.error
  const megabytes = (bytes: number) => formats.number(Math.ceil(bytes / MB_BYTES))
  const unfitText = {
    empty: () => t('empty'),
    large: (size: number) => t('tooLarge', { size: megabytes(size), most: megabytes(MAX_BYTES) }),
  }
  const words = {
    choose: t('choose'),
    hint: t('chooseHint', { mb: MAX_TRACK_FILE_KB / 1000, points: MAX_TRACK_POINTS }),
    takeAway: t('takeAway'),
    size: (kilobytes: number) => t('size', { size: formats.number(kilobytes) }),
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('about')}
      closeLabel={ui('close')}
      footer={
        order.data ? (
          <Button tone="primary" onClick={onClose}>
            {ui('close')}
          </Button>
        ) : (
          <>
            <Button
              tone="primary"
              busy={order.isPending}
              disabled={file === null || fresh === 0}
              onClick={() => file && order.mutate(file)}
            >
              {fresh > 0 ? t('action', { count: fresh }) : t('begin')}
            </Button>
            <Button onClick={onClose}>{ui('cancel')}</Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          file={chosen}
          onChange={(next) => {
            order.reset()
            setFile(next)
          }}
          disabled={order.isPending || order.data !== undefined}
          accept=".gpx,.kml,.csv"
          icon={<Route aria-hidden="true" />}
          words={words}
        />
        {!chosen && <Hint>{t('csvHint')}</Hint>}
        <FormNotice text={unfit ? unfitText[unfit](chosen.size) : (problem?.message ?? null)} />
        {(unfit || preview.error) && (
          <Button
            className="self-start"
            onClick={() => {
              order.reset()
              setFile(null)
            }}
          >
            {t('other')}
          </Button>
        )}
        {file && preview.isPending && <SkeletonRows rows={4} />}
        {order.data ? (
          <TrackTask ordered={order.data} imei={imei} />
        ) : (
          file && preview.data && <TrackFacts found={preview.data} />
        )}
      </div>
    </Sheet>
  )
}

const MB_BYTES = 1_000_000
const MAX_BYTES = MAX_TRACK_FILE_KB * 1000

/** Why a file need not be sent. */
function unfitness({ size }: File): 'empty' | 'large' | null {
  if (size === 0) return 'empty'
  return size > MAX_BYTES ? 'large' : null
}

/** How a table is read, with one to begin from. */
function Hint({ children }: { children: ReactNode }) {
  const t = useTranslations('trackImport')
  const [sample] = useState(
    () => `data:text/csv;charset=utf-8,${encodeURIComponent(sampleTrack(Date.now()))}`,
  )
  return (
    <p className="text-meta text-muted">
      {children}{' '}
      <a href={sample} download="track.csv" className="text-primary-text underline underline-offset-4">
        {t('sample')}
      </a>
    </p>
  )
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}
