'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ImportFile, type ImportMode } from '@/components/geofences/dialogs/import-file'
import { api } from '@/lib/http/client'
import { refreshLandmarks } from '../use-landmarks'

/** Draws the landmarks of a file. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('landmarks.import')
  const queries = useQueryClient()
  return (
    <ImportFile
      words={{
        title: t('title'),
        action: (count) => t('action', { count }),
        done: (count) => t('done', { count }),
      }}
      asked={['landmarks']}
      send={(file, mode, signal) =>
        api('POST', '/api/landmarks/import', { body: formOf(file, mode), signal, hideError: true })
      }
      refresh={() => refreshLandmarks(queries)}
      onClose={onClose}
    />
  )
}

function formOf(file: File, mode: ImportMode) {
  const form = new FormData()
  form.set('file', file)
  form.set('mode', mode)
  return form
}
