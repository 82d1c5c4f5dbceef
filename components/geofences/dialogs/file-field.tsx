'use client'
import { FileUp, MapPlus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useId, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { MAX_FENCE_FILE_KB } from '@/lib/geofences/limits'

type Props = { file: File | null; onChange: (file: File | null) => void; disabled: boolean }

/** Takes a file with fences by a press or by dropping it. */
export function FileField({ file, onChange, disabled }: Props) {
  const t = useTranslations('geofences.import')
  const formats = useFormats()
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !disabled) onChange(dropped)
  }
  if (file) {
    return (
      <div className="flex items-center gap-3 rounded-control border border-hairline p-2.5">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-tint text-primary-text">
          <MapPlus className="size-4.5" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="cut-end text-body font-medium">
            <bdi>{file.name}</bdi>
          </p>
          <p className="text-meta text-muted">
            {t('size', { size: formats.number(Math.max(1, Math.round(file.size / 1000))) })}
          </p>
        </div>
        {!disabled && <IconButton label={t('takeAway')} icon={<X />} onClick={() => onChange(null)} />}
      </div>
    )
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex cursor-pointer flex-col items-center gap-1 rounded-panel border border-dashed px-6 py-8 text-center transition-colors focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/25',
        over ? 'border-accent bg-tint' : 'border-outline/60 hover:border-outline hover:bg-hover',
      )}
    >
      <FileUp className="mb-1 size-5 text-muted" aria-hidden="true" />
      <span className="text-md font-medium">{t('choose')}</span>
      <span className="text-meta text-muted">{t('chooseHint', { mb: MAX_FENCE_FILE_KB / 1000 })}</span>
      <input
        id={id}
        type="file"
        accept=".kml,.kmz,.geojson,.json"
        className="sr-only"
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
      />
    </label>
  )
}
