'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LINE_WIDTH_M } from '@/lib/geofences/limits'
import { api } from '@/lib/http/client'
import { refreshFences } from '../use-fences'
import { ImportFile, type ImportMode } from './import-file'
import { type ImportChoice, ImportOptions } from './import-options'

const USUAL: ImportChoice = { groupId: null, enter: true, exit: true, widthM: LINE_WIDTH_M }

/** Draws the fences of a file. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('geofences.import')
  const queries = useQueryClient()
  const [choice, setChoice] = useState(USUAL)
  return (
    <ImportFile
      words={{
        title: t('title'),
        action: (count) => t('action', { count }),
        done: (count) => t('done', { count }),
      }}
      asked={['geofences', choice]}
      send={(file, mode, signal) =>
        api('POST', '/api/geofences/import', {
          body: formOf(file, choice, mode),
          ...{ signal, hideError: true },
        })
      }
      refresh={() => refreshFences(queries)}
      options={(disabled) => <ImportOptions {...{ choice, disabled }} onChange={setChoice} />}
      onClose={onClose}
    />
  )
}

function formOf(file: File, { groupId, enter, exit, widthM }: ImportChoice, mode: ImportMode) {
  const form = new FormData()
  form.set('file', file)
  form.set('mode', mode)
  form.set('widthM', String(widthM))
  form.set('enter', String(enter))
  form.set('exit', String(exit))
  if (groupId !== null) form.set('groupId', String(groupId))
  return form
}
