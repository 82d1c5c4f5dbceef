'use client'
import { CloudOff, MapIcon, MonitorX, RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import type { StreetsTrouble } from '@/lib/basemap/streets-state'
import { useBasemaps } from './use-basemaps'
import type { MapStage } from './use-map-instance'
import type { Streets } from './use-streets'

type Props = { stage: MapStage; tileTrouble: boolean; streets: Streets; onRetry: () => void }

/** What the map has to say when it is not simply there. */
export function MapNotice({ stage, tileTrouble, streets, onRetry }: Props) {
  const t = useTranslations('map')
  const ui = useTranslations('ui')
  switch (stage) {
    case 'loading':
      return <Loading />
    case 'unsupported':
      return (
        <div role="alert" className="map-cover">
          <EmptyState icon={<MonitorX />} title={t('unsupported.title')} text={t('unsupported.text')} />
        </div>
      )
    case 'failed':
      return (
        <ErrorState
          className="map-cover"
          title={t('failed.title')}
          text={t('failed.text')}
          retryLabel={ui('retry')}
          onRetry={onRetry}
        />
      )
    case 'lost':
      return (
        <div role="status" className="map-cover">
          <EmptyState icon={<MapIcon />} title={t('lost.title')} text={t('lost.text')} />
        </div>
      )
    default:
      if (tileTrouble) {
        return (
          <p role="status" className="map-chip">
            <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
            {t('tileTrouble')}
          </p>
        )
      }
      return streets.trouble && <NoStreets {...streets} trouble={streets.trouble} />
  }
}

/** The paper of the map, and what keeps the map from standing on it. */
function Loading() {
  const t = useTranslations('map')
  const { missing } = useBasemaps()
  return (
    <>
      <div role="status" className="map-skeleton">
        {!missing && <span className="sr-only">{t('loading')}</span>}
      </div>
      {missing && <ChipWithRetry {...missing} text={t('noBasemaps')} />}
    </>
  )
}

/** Which map this is, and why it is not the one that was chosen. */
function NoStreets({ trouble, ...link }: Pick<Streets, 'isAsking' | 'retry'> & { trouble: StreetsTrouble }) {
  const t = useTranslations('map.noStreets')
  return <ChipWithRetry {...link} text={t(trouble)} />
}

function ChipWithRetry({ text, isAsking, retry }: { text: string; isAsking: boolean; retry: () => void }) {
  const ui = useTranslations('ui')
  return (
    <div className="map-chip map-chip-action">
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
      <span role="status">{text}</span>
      <IconButton
        small
        label={ui('retry')}
        title={ui('retry')}
        aria-busy={isAsking}
        icon={<RotateCw className={isAsking ? 'animate-spin' : undefined} />}
        onClick={retry}
      />
    </div>
  )
}
