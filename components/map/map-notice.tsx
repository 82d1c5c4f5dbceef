'use client'
import { CloudOff, MapIcon, MonitorX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import type { MapStage } from './use-map-instance'

type Props = { stage: MapStage; tileTrouble: boolean; onRetry: () => void }

/** What the map has to say when it is not simply there. */
export function MapNotice({ stage, tileTrouble, onRetry }: Props) {
  const t = useTranslations('map')
  const ui = useTranslations('ui')
  switch (stage) {
    case 'loading':
      return (
        <div role="status" className="map-skeleton">
          <span className="sr-only">{t('loading')}</span>
        </div>
      )
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
      return tileTrouble ? (
        <p role="status" className="map-chip">
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
          {t('tileTrouble')}
        </p>
      ) : null
  }
}
