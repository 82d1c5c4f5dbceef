'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StatusMark } from '@/components/devices/status-mark'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { EmptyState } from '@/components/ui/empty-state'
import { Ltr } from '@/components/ui/ltr'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { MAX_PLAYED } from '@/lib/playback/playback-query'
import { usePlayback } from '../playback-context'

const MOST = 50

/** Finds vehicles by name, IMEI or plate, and takes them on and off the screen. */
export function DevicePicker({ onChosen }: { onChosen?: () => void }) {
  const t = useTranslations('playback.picker')
  const states = useTranslations('states')
  const { vehicles, add, remove } = usePlayback()
  const [search, setSearch] = useState('')
  const { data, isPending } = useQuery({
    queryKey: ['playback', 'devices', search],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices', { query: { search: search.trim(), pageSize: MOST }, signal }),
    placeholderData: keepPreviousData,
  })
  const chosen = new Set(vehicles.map(({ imei }) => imei))
  const full = chosen.size >= MAX_PLAYED
  const press = (imei: string) => {
    if (chosen.has(imei)) remove(imei)
    else add(imei)
    onChosen?.()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="px-3 pt-3 pb-2">
        <SearchInput label={t('search')} clearLabel={t('clear')} value={search} onSearch={setSearch} />
        <p className="mt-1.5 text-meta text-muted" role="status">
          {full ? t('full', { max: MAX_PLAYED }) : t('most', { max: MAX_PLAYED })}
        </p>
      </div>
      {isPending && <SkeletonRows rows={6} className="px-3" />}
      {data?.items.length === 0 && <EmptyState title={t('none')} text={t('noneHint')} className="py-8" />}
      <ul aria-label={t('found')} className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-1.5">
        {data?.items.map(({ imei, name, plate, icon, status }) => (
          <li key={imei}>
            <button
              type="button"
              aria-pressed={chosen.has(imei)}
              disabled={full && !chosen.has(imei)}
              onClick={() => press(imei)}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 text-start hover:bg-hover disabled:opacity-45"
            >
              <VehicleIconMark icon={icon} size={18} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block cut-end text-body font-medium">
                  <bdi>{name}</bdi>
                </span>
                <span className="flex items-center gap-1.5 text-meta text-muted">
                  <StatusMark status={status} size={10} />
                  {states(status)}
                  <Ltr className="truncate">{plate ?? imei}</Ltr>
                </span>
              </span>
              {chosen.has(imei) && <Check className="size-4 shrink-0 text-primary-text" aria-hidden="true" />}
            </button>
          </li>
        ))}
        {data && data.total > data.items.length && (
          <li className="px-2 py-2 text-meta text-muted">
            {t('more', { count: data.total - data.items.length })}
          </li>
        )}
      </ul>
    </div>
  )
}
