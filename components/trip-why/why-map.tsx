'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useMap, useOverlay } from '@/components/map/map-context'
import { MapView } from '@/components/map/map-view'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'
import type { Language } from '@/lib/i18n/languages'
import type { WhyRow } from '@/lib/tracking/why-rows'
import { boundsOf, WhyOverlay } from './why-overlay'

const CLOSEST = 17
const PADDING = 36

/** Where the fixes of a decision were, as near as they all fit. */
export default function WhyMap({ rows }: { rows: readonly WhyRow[] }) {
  const t = useTranslations('tripWhy')
  const { chosen } = useBasemaps()
  const bounds = useMemo(() => boundsOf(rows), [rows])
  return (
    <MapView
      minimal
      basemap={chosen}
      theme={useTheme()}
      language={useLocale() as Language}
      initialView={{ bounds, padding: PADDING, maxZoom: CLOSEST }}
      label={t('map')}
    >
      <Fixes rows={rows} />
    </MapView>
  )
}

function Fixes({ rows }: { rows: readonly WhyRow[] }) {
  const { theme } = useMap()
  const overlay = useMemo(() => new WhyOverlay(rows, theme), [rows, theme])
  useOverlay(overlay)
  return null
}
