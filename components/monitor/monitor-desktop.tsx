'use client'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import type { MonitorLayoutProps } from './monitor-layout'
import { CardOnDemand } from './monitor-layout'
import { ObjectPanel } from './object-panel'
import { PanelEdge, usePanelWidth } from './panel-edge'

/** The list beside the map, the card laid over it. */
export function MonitorDesktop({
  map,
  together,
  vehicle,
  selectedImei,
  onSelect,
  following,
  onFollow,
}: MonitorLayoutProps) {
  const t = useTranslations('monitor')
  const [open, setOpen] = useState(true)
  const [width, setWidth] = usePanelWidth()
  const inset = vehicle ? '384px' : together ? '312px' : null
  return (
    <div className="flex h-full">
      {open && (
        <aside
          className="relative flex min-h-0 shrink-0 flex-col border-e border-hairline bg-surface"
          style={{ width }}
        >
          <ObjectPanel selectedImei={selectedImei} onSelect={onSelect} />
          <PanelEdge label={t('panelWidth')} width={width} onWidth={setWidth} />
        </aside>
      )}
      <div
        className="relative min-w-0 flex-1"
        style={inset ? ({ '--map-inset-end': inset } as React.CSSProperties) : undefined}
      >
        {map}
        <IconButton
          tone="raised"
          label={open ? t('hidePanel') : t('showPanel')}
          icon={
            open ? (
              <PanelLeftClose className="rtl:-scale-x-100" />
            ) : (
              <PanelLeftOpen className="rtl:-scale-x-100" />
            )
          }
          className="absolute start-3 top-3 z-10"
          onClick={() => setOpen(!open)}
        />
        {!vehicle && together}
        {vehicle && (
          <div className="absolute end-3 top-3 z-10 flex max-h-[calc(100%-24px)] w-90 animate-fade flex-col rounded-panel bg-surface shadow-panel">
            <Suspense>
              <CardOnDemand
                key={vehicle.id}
                vehicle={vehicle}
                following={following}
                onFollow={onFollow}
                onClose={() => onSelect(null)}
              />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  )
}
