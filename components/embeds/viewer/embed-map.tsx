'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useUnits } from '@/components/account/account-context'
import { BasemapMenu } from '@/components/map/basemap-menu'
import { MapView } from '@/components/map/map-view'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'
import { useEmbed } from './embed-context'

const WORLD = { center: [10, 25] as [number, number], zoom: 1.6 }

/** The map of an embed, with the buttons that it was given. */
export function EmbedMap({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const t = useTranslations('embedViewer')
  const language = useLocale()
  const theme = useTheme()
  const { basemaps, chosen, choose } = useBasemaps()
  const { distance } = useUnits()
  const { zoom, layers, fullscreen } = useEmbed().embed.options.controls
  return (
    <MapView
      basemap={chosen}
      theme={theme}
      language={language}
      initialView={WORLD}
      label={t('map')}
      distanceUnit={distance}
      buttons={{ zoom, fullScreen: fullscreen }}
      tools={
        <>
          {tools}
          {layers && <BasemapMenu basemaps={basemaps} chosen={chosen?.id} onChoose={choose} />}
        </>
      }
    >
      {children}
    </MapView>
  )
}
