'use client'
import { Globe, Layers, Map as MapIcon, MapPinned, Route, Satellite } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ChoiceMenu } from '@/components/ui/choice-menu'
import type { Basemap, BasemapId } from '@/lib/basemap/schema'
import { ButtonGroup } from './map-controls'

type Props = {
  basemaps: readonly Basemap[]
  chosen: BasemapId | undefined
  onChoose: (id: BasemapId) => void
}

const ICONS: Record<BasemapId, ReactNode> = {
  world: <Globe />,
  streets: <Route />,
  tiles: <Satellite />,
  file: <MapIcon />,
  google: <MapPinned />,
}

/** Chooses among the maps of the installation; with one alone there is nothing to choose. */
export function BasemapMenu({ basemaps, chosen = 'world', onChoose }: Props) {
  const t = useTranslations('map.type')
  if (basemaps.length < 2) return null
  const choices = basemaps.map(({ id }) => ({
    value: id,
    icon: <span className="grid size-8 place-items-center rounded-control bg-hover">{ICONS[id]}</span>,
    label: (
      <span className="min-w-0 py-1">
        <span className="block font-medium">{t(id)}</span>
        <span className="block text-meta text-muted">{t(`${id}Hint`)}</span>
      </span>
    ),
  }))
  return (
    <ButtonGroup>
      <ChoiceMenu
        label={t('title')}
        icon={<Layers />}
        title={t('title')}
        side="top"
        className="w-76"
        value={chosen}
        onChange={onChoose}
        choices={choices}
      />
    </ButtonGroup>
  )
}
