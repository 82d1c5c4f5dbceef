'use client'
import type { FeatureCollection, Position } from 'geojson'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { statusColor } from '@/components/devices/status-mark'
import { cn } from '@/components/ui/cn'
import { STATE_SIGNS } from '@/lib/devices/state-signs'
import type { KeptVehicle } from '@/lib/offline/kept'
import { pathOf, type SimpleMap, simpleMap } from '@/lib/offline/simple-map'

/** The picture is as wide as any phone; where there is more room it is enlarged. */
const WIDTH = 400
const HEIGHT = 260
const RADIUS = 9

type Props = {
  vehicles: readonly KeptVehicle[]
  world: string
  chosen: number | null
  onChoose: (id: number | null) => void
}

/** Coasts, borders and where the vehicles were: a picture, for which nothing has to be loaded. */
export function KeptMap({ vehicles, world, chosen, onChoose }: Props) {
  const t = useTranslations('offline')
  const outlines = useOutlines(world)
  const placed = useMemo(
    () =>
      vehicles.flatMap(({ id, name, status, lat, lon }) =>
        lat === null || lon === null ? [] : [{ id, name, status, lat, lon }],
      ),
    [vehicles],
  )
  const map = useMemo(
    () =>
      simpleMap(
        placed.map(({ lat, lon }) => [lon, lat]),
        WIDTH,
        HEIGHT,
      ),
    [placed],
  )
  const drawn = useMemo(() => outlines && drawOutlines(outlines, map), [outlines, map])
  // The chosen one lies above the others.
  const ordered = [...placed].sort((a, b) => Number(a.id === chosen) - Number(b.id === chosen))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={t('map')}
      className="h-[38dvh] w-full shrink-0 bg-sunken lg:h-auto lg:min-w-0 lg:flex-1 lg:shrink"
    >
      {drawn && (
        <>
          <path
            d={drawn.land}
            className="fill-surface stroke-outline/60"
            strokeWidth={0.6}
            fillRule="evenodd"
          />
          <path
            d={drawn.borders}
            className="fill-none stroke-outline/40"
            strokeWidth={0.6}
            strokeDasharray="3 2"
          />
        </>
      )}
      {ordered.map((vehicle) => {
        const [x, y] = map.place(vehicle.lon, vehicle.lat)
        const isChosen = vehicle.id === chosen
        const sign = STATE_SIGNS[vehicle.status]
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it is for the keyboard
          <g
            key={vehicle.id}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            className={cn('cursor-pointer', statusColor(vehicle.status))}
            onClick={() => onChoose(isChosen ? null : vehicle.id)}
          >
            {isChosen && <circle r={RADIUS + 5} fill="currentColor" opacity={0.25} />}
            <circle r={RADIUS} className="fill-raised" stroke="currentColor" strokeWidth={2} />
            <path
              d={sign.path}
              transform="translate(-4.5 -4.5) scale(.75)"
              fill={sign.width === null ? 'currentColor' : 'none'}
              stroke={sign.width === null ? 'none' : 'currentColor'}
              strokeWidth={sign.width ?? 0}
              strokeLinecap="round"
            />
            {isChosen && (
              <text
                y={-RADIUS - 8}
                textAnchor="middle"
                className="fill-text stroke-surface text-meta font-medium"
                strokeWidth={3}
                paintOrder="stroke"
              >
                {vehicle.name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** The outlines of the world, once they are there; without them the vehicles stand alone. */
function useOutlines(address: string): FeatureCollection | null {
  const [world, setWorld] = useState<FeatureCollection | null>(null)
  useEffect(() => {
    fetch(address)
      .then((answer) => (answer.ok ? answer.json() : null))
      .then(setWorld, () => {})
  }, [address])
  return world
}

function drawOutlines({ features }: FeatureCollection, map: SimpleMap): { land: string; borders: string } {
  const linesOf = (kind: string): Position[][] =>
    features.flatMap(({ geometry, properties }) => {
      if (properties?.kind !== kind) return []
      if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
      return geometry.type === 'MultiLineString' ? geometry.coordinates : []
    })
  return { land: pathOf(linesOf('land'), map, true), borders: pathOf(linesOf('border'), map, false) }
}
