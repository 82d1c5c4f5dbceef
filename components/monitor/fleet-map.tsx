'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useUnits } from '@/components/account/account-context'
import { MapView } from '@/components/map/map-view'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'

const WORLD = { center: [10, 25] as [number, number], zoom: 1.6 }

type Props = { tools?: ReactNode; children: ReactNode; className?: string }

/** The stage of the live screens: the chosen base map, with what stands on it as children. */
export function FleetMap({ tools, children, className }: Props) {
  const t = useTranslations('monitor')
  const language = useLocale()
  const theme = useTheme()
  const { chosen } = useBasemaps()
  const { distance } = useUnits()
  return (
    <MapView
      basemap={chosen}
      theme={theme}
      language={language}
      initialView={WORLD}
      label={t('map')}
      distanceUnit={distance}
      className={className}
      tools={tools}
    >
      {children}
    </MapView>
  )
}
