'use client'
import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import type { AttributionPart } from '@/lib/basemap/schema'
import type { DrawnBasemap } from '@/lib/basemap/streets-state'

/** Whose map it is: in words where there is room, else behind a button. */
export function MapAttribution({ basemap }: { basemap: DrawnBasemap }) {
  const t = useTranslations('map')
  const [open, setOpen] = useState(false)
  const id = useId()
  const parts = attributionOf(basemap)
  if (parts.length === 0) return null
  return (
    <div className="map-attribution">
      <p id={id} className={cn('map-attribution-text', open && 'is-open')}>
        {parts.map(({ text, href }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <bdi key={i}>
            {href ? (
              <a href={href} target="_blank" rel="noreferrer" className="hover:underline">
                {text}
              </a>
            ) : (
              text
            )}
          </bdi>
        ))}
      </p>
      <IconButton
        label={t('attribution')}
        icon={<Info />}
        tone="raised"
        small
        className="map-attribution-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
    </div>
  )
}

/** Tiles of one region stand on the embedded world, whose makers are named with theirs. */
function attributionOf(basemap: DrawnBasemap): AttributionPart[] {
  const around = 'around' in basemap ? (basemap.around?.attribution ?? []) : []
  return [...basemap.attribution, ...around]
}
