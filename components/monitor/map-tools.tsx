'use client'
import { Boxes, Expand, Ruler, SquareDashedMousePointer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { useLiveClient } from '@/components/live/live-provider'
import { BasemapMenu } from '@/components/map/basemap-menu'
import { useMap } from '@/components/map/map-context'
import { ButtonGroup } from '@/components/map/map-controls'
import { useBasemaps } from '@/components/map/use-basemaps'
import { IconButton } from '@/components/ui/icon-button'
import { boxOf } from './fleet-layers'

/** Comes only to who chose Google's map. */
const GoogleTools = lazy(() => import('@/components/map/google/google-tools'))

export type Tool = 'measure' | 'area'

type Props = {
  clustering: boolean
  onClustering: (on: boolean) => void
  tool: Tool | null
  onTool: (tool: Tool | null) => void
}

/** The toolbox over the map's own buttons. */
export function MapTools({ clustering, onClustering, tool, onTool }: Props) {
  const t = useTranslations('monitor.tools')
  const client = useLiveClient()
  const { map } = useMap()
  const { basemaps, chosen, choose } = useBasemaps()
  const showAll = async () => {
    const bounds = await client?.extent()
    if (bounds) map.fitBounds(boxOf(bounds), { padding: 72, maxZoom: 15 })
  }
  return (
    <>
      <ButtonGroup>
        <IconButton label={t('showAll')} icon={<Expand />} onClick={showAll} />
        <IconButton
          label={t('clustering')}
          icon={<Boxes />}
          pressed={clustering}
          onClick={() => onClustering(!clustering)}
        />
      </ButtonGroup>
      <ButtonGroup>
        <IconButton
          label={t('measure')}
          icon={<Ruler />}
          pressed={tool === 'measure'}
          onClick={() => onTool(tool === 'measure' ? null : 'measure')}
        />
        <IconButton
          label={t('rectangle')}
          icon={<SquareDashedMousePointer />}
          pressed={tool === 'area'}
          onClick={() => onTool(tool === 'area' ? null : 'area')}
        />
      </ButtonGroup>
      {chosen?.id === 'google' && (
        <Suspense>
          <GoogleTools />
        </Suspense>
      )}
      <BasemapMenu basemaps={basemaps} chosen={chosen?.id} onChoose={choose} />
    </>
  )
}
