'use client'
import { Boxes, Check, Expand, Hexagon, Ruler, SquareDashedMousePointer, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { AreasSheet, AreasTool } from '@/components/areas/live/areas-tool'
import { useLiveClient } from '@/components/live/live-provider'
import { BasemapMenu } from '@/components/map/basemap-menu'
import { useMap } from '@/components/map/map-context'
import { ButtonGroup } from '@/components/map/map-controls'
import { useBasemaps } from '@/components/map/use-basemaps'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { boxOf, CLOSEST_FIT, FIT_MARGIN } from './fleet-layers'

/** Comes only to who chose Google's map. */
const GoogleTools = lazyPart(() => import('@/components/map/google/google-tools'))

export type Tool = 'measure' | 'area'

type Props = {
  clustering: boolean
  onClustering: (on: boolean) => void
  tool: Tool | null
  onTool: (tool: Tool | null) => void
}

/** The toolbox over the map's own buttons; on a phone, where they are to stand in one column above a card, behind a button. */
export function MapTools({ clustering, onClustering, tool, onTool }: Props) {
  const t = useTranslations('monitor.tools')
  const fences = useTranslations('geofences.live')
  const hasFences = useAccount().permissions.includes('geofences.read')
  const [choosesFences, setChoosesFences] = useState(false)
  const client = useLiveClient()
  const { camera } = useMap()
  const { basemaps, chosen, choose } = useBasemaps()
  const phone = useIsPhone()
  const tools = [
    {
      name: 'clustering',
      icon: <Boxes />,
      on: clustering,
      turn: () => onClustering(!clustering),
    },
    {
      name: 'measure',
      icon: <Ruler />,
      on: tool === 'measure',
      turn: () => onTool(tool === 'measure' ? null : 'measure'),
    },
    {
      name: 'rectangle',
      icon: <SquareDashedMousePointer />,
      on: tool === 'area',
      turn: () => onTool(tool === 'area' ? null : 'area'),
    },
  ] as const
  const buttonOf = ({ name, icon, on, turn }: (typeof tools)[number]) => (
    <IconButton key={name} label={t(name)} icon={icon} pressed={on} onClick={turn} />
  )
  const showAll = async () => {
    const bounds = await client?.extent()
    if (bounds) camera.fit(boxOf(bounds), { margin: FIT_MARGIN, maxZoom: CLOSEST_FIT })
  }
  return (
    <>
      <ButtonGroup>
        <IconButton label={t('showAll')} icon={<Expand />} onClick={showAll} />
        {phone ? (
          <DropdownMenu
            align="end"
            trigger={<IconButton label={t('menu')} icon={<Wrench />} pressed={tool !== null} />}
          >
            {tools.map(({ name, icon, on, turn }) => (
              <MenuItem key={name} icon={on ? <Check /> : icon} onSelect={turn}>
                {t(name)}
              </MenuItem>
            ))}
            {hasFences && (
              <MenuItem icon={<Hexagon />} onSelect={() => setChoosesFences(true)}>
                {fences('title')}
              </MenuItem>
            )}
          </DropdownMenu>
        ) : (
          <>
            {buttonOf(tools[0])}
            {hasFences && <AreasTool />}
          </>
        )}
      </ButtonGroup>
      {choosesFences && <AreasSheet onClose={() => setChoosesFences(false)} />}
      {!phone && <ButtonGroup>{tools.slice(1).map(buttonOf)}</ButtonGroup>}
      {chosen?.id === 'google' && (
        <Suspense>
          <GoogleTools />
        </Suspense>
      )}
      <BasemapMenu basemaps={basemaps} chosen={chosen?.id} onChoose={choose} />
    </>
  )
}
