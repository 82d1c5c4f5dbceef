'use client'
import { useQueryClient } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { GeofenceImport } from '@/lib/geofences/import-schema'
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
        api('POST', '/api/geofences/import', { body: formOf(file, choice, mode), signal, hideError: true })
      }
      refresh={() => refreshFences(queries)}
      options={(disabled) => <ImportOptions choice={choice} disabled={disabled} onChange={setChoice} />}
      advice={(found) => <PointsAdvice found={found} />}
      onClose={onClose}
    />
  )
}

/** Points without a radius are no fences; as landmarks they have one. */
function PointsAdvice({ found: { items } }: { found: GeofenceImport }) {
  const t = useTranslations('geofences.import')
  const count = items.filter(({ flaw }) => flaw === 'barePoint').length
  if (count === 0) return null
  return (
    <p className="flex items-start gap-2 text-body text-muted">
      <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        {t.rich('points', {
          count,
          link: (chunks) => (
            <Link href="/geofences?tab=landmarks&import=1" className="text-primary-text underline">
              {chunks}
            </Link>
          ),
        })}
      </span>
    </p>
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
