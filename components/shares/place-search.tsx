'use client'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchInput } from '@/components/ui/search-input'
import { Spinner } from '@/components/ui/spinner'
import { readCoordinates } from '@/lib/geo/distance'
import { api } from '@/lib/http/client'

const MIN_LETTERS = 2
const MAX_LETTERS = 50

type Point = { lat: number; lon: number }
type Props = { disabled: boolean; onChoose: (point: Point, name?: string) => void }

/** Finds a place by its name, or by coordinates that are typed. */
export function PlaceSearch({ disabled, onChoose }: Props) {
  const t = useTranslations('shares')
  const ui = useTranslations('ui')
  const format = useFormatter()
  const [text, setText] = useState('')
  /** Another field of each choice by Enter: what was typed faster than it is passed on is gone with it. */
  const [round, setRound] = useState(0)
  const typed = readCoordinates(text)
  const q = text.trim().slice(0, MAX_LETTERS)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api('GET', '/api/search', { query: { q }, signal, hideError: true }),
    enabled: !disabled && typed === null && q.length >= MIN_LETTERS,
    staleTime: 30_000,
  })
  const choose = (point: Point, name?: string) => {
    setText('')
    onChoose(point, name)
  }
  const places = typed ? [{ ...typed, name: undefined, country: null }] : (data?.places ?? [])
  const isAsked = typed !== null || q.length >= MIN_LETTERS
  return (
    <div className="flex flex-col gap-1">
      <SearchInput
        key={round}
        autoFocus={round > 0}
        label={t('searchPlace')}
        clearLabel={ui('clear')}
        value={text}
        onSearch={setText}
        onEnter={(entered) => {
          const point = readCoordinates(entered)
          const [first] = data?.places ?? []
          const isFound = first !== undefined && entered.trim() === text.trim()
          if (!point && !isFound) return
          setRound(round + 1)
          if (point) choose(point)
          else if (first) choose(first, first.name)
        }}
      />
      {isAsked && (
        <ul className="max-h-40 overflow-y-auto rounded-control border border-hairline p-1">
          {places.map((place) => (
            <li key={`${place.lat},${place.lon}`}>
              <button
                type="button"
                disabled={disabled}
                onClick={() => choose(place, place.name)}
                className="flex min-h-8 w-full items-center gap-2 rounded-control px-2 text-start text-body hover:bg-hover touch:min-h-11"
              >
                <MapPin className="size-4 shrink-0 text-muted" aria-hidden="true" />
                <bdi className="min-w-0 truncate">{place.name ?? `${place.lat}, ${place.lon}`}</bdi>
                {place.country && (
                  <span className="ms-auto shrink-0 text-meta text-muted">
                    {format.displayName(place.country, { type: 'region' }) ?? place.country}
                  </span>
                )}
              </button>
            </li>
          ))}
          {places.length === 0 && (
            <li role="status" className="flex min-h-8 items-center gap-2 px-2 text-body text-muted">
              {isFetching ? <Spinner /> : t(isError ? 'placesFailed' : 'noPlace')}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
