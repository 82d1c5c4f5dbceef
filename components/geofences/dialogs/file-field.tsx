'use client'
import { MapPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { FileDrop } from '@/components/files/file-drop'
import { MAX_FENCE_FILE_KB } from '@/lib/geofences/limits'

type Props = { file: File | null; onChange: (file: File | null) => void; disabled: boolean }

/** Takes a file with fences. */
export function FileField(props: Props) {
  const t = useTranslations('geofences.import')
  const formats = useFormats()
  const hint = t('chooseHint', { mb: MAX_FENCE_FILE_KB / 1000 })
  const size = (kilobytes: number) => t('size', { size: formats.number(kilobytes) })
  return (
    <FileDrop
      {...props}
      accept=".kml,.kmz,.geojson,.json"
      icon={<MapPlus aria-hidden="true" />}
      words={{ choose: t('choose'), hint, takeAway: t('takeAway'), size }}
    />
  )
}
