'use client'
import { useTranslations } from 'next-intl'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { Bounds } from '@/lib/places/country-bounds'
import { useRoute } from '../use-routes'
import { RouteFormScreen } from './route-form-screen'

type Props = {
  id: number | null
  hasEngine: boolean
  /** What the map of a new route opens on; null for the world. */
  around: Bounds | null
}

/** /addFleetPath: a new route, or the one of the address. */
export function RouteEditor({ id, hasEngine, around }: Props) {
  const t = useTranslations('fleet.routes')
  const ui = useTranslations('ui')
  const { data, error, refetch, isFetching } = useRoute(id)
  if (id === null) return <RouteFormScreen route={null} hasEngine={hasEngine} around={around} />
  if (data) return <RouteFormScreen key={id} route={data} hasEngine={hasEngine} around={around} />
  if (!error) return <SkeletonRows rows={10} className="px-4" />
  return (
    <ErrorState
      title={t('failedOne')}
      text={error.message}
      retryLabel={ui('retry')}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
