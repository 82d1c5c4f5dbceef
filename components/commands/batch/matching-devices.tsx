'use client'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { MOST_IN_BATCH } from '@/lib/commands/parse-imeis'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { api } from '@/lib/http/client'
import type { GivenDevices } from './kept-devices'

export type Matching = Extract<GivenDevices, { filter: DeviceFilter }>

/** How many devices a filter means now; as many as there were until that is known. Null asks for none. */
export function useMatchingCount(matching: Matching | null): number {
  const { data } = useQuery({
    queryKey: ['devices', 'matching', matching?.filter],
    queryFn: ({ signal }) =>
      api('POST', '/api/devices/search', {
        body: { ...matching?.filter, page: 1, pageSize: 1 },
        signal,
        hideError: true,
      }),
    enabled: matching !== null,
    staleTime: 0,
  })
  return data?.total ?? matching?.count ?? 0
}

type Props = {
  matching: Matching
  count: number
  /** Names devices in its place. */
  onName: () => void
}

/** The devices of a batch where all that match a filter are meant: what it says, and how many these are now. */
export function MatchingDevices({ matching: { about }, count, onName }: Props) {
  const t = useTranslations('commands.batch')
  return (
    <section aria-label={t('devices')} className="flex flex-col gap-2 rounded-panel bg-hover p-3">
      <h3 className="flex items-center gap-2 text-body font-medium">
        <ListFilter className="size-4 shrink-0 text-muted" aria-hidden="true" />
        {about.length > 0 ? t('matching') : t('matchingAll')}
      </h3>
      {about.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {about.map((text) => (
            <li key={text}>
              <Chip>
                <bdi className="max-w-56 truncate">{text}</bdi>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-body text-muted">
        {t('matchingNow', { count })}
      </p>
      {count > MOST_IN_BATCH && (
        <p role="alert" className="text-body text-danger">
          {t('tooMany', { max: MOST_IN_BATCH, count })}
        </p>
      )}
      <Button tone="ghost" className="-ms-3 self-start" onClick={onName}>
        {t('nameInstead')}
      </Button>
    </section>
  )
}
