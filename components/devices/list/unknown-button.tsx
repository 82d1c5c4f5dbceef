'use client'
import { useQuery } from '@tanstack/react-query'
import { RadioTower } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CountBadge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/icon-button'
import { api } from '@/lib/http/client'

export const UNKNOWN_KEY = ['unknown-devices']
const REFRESH_MS = 60_000

/** To the trackers that tried and are not registered, with how many these are. */
export function UnknownButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('devices.unknown')
  const { data } = useQuery({
    queryKey: UNKNOWN_KEY,
    queryFn: ({ signal }) => api('GET', '/api/unknown-devices', { signal, hideError: true }),
    refetchInterval: REFRESH_MS,
  })
  const count = data?.length ?? 0
  return (
    <IconButton
      label={count > 0 ? t('titleCount', { count }) : t('title')}
      icon={
        <span className="relative">
          <RadioTower />
          <span
            aria-hidden="true"
            className="absolute -end-2.5 -top-2 flex rounded-full ring-2 ring-surface empty:hidden"
          >
            <CountBadge count={count} drawn />
          </span>
        </span>
      }
      onClick={onClick}
    />
  )
}
