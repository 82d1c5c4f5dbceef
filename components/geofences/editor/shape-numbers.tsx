'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { readCoordinates } from '@/lib/geo/distance'
import { SHAPE_LIMITS } from '@/lib/geofences/shape-flaw'
import { readPoints, writePlace, writePoints } from '@/lib/geofences/typed-points'
import { useDraft } from '../draft-context'
import { TypedField } from './typed-field'

const POINT_ROWS = 6
const EXAMPLE = '41.15795, -8.62913'

/** The shape in numbers: read off the map, or typed in place of drawing. */
export function ShapeNumbers() {
  const { kind } = useDraft()
  if (kind === 'circle') return <CircleNumbers />
  return kind === 'rectangle' ? <RectangleNumbers /> : <LineNumbers key={kind} kind={kind} />
}

/** Whole metres; null for anything else. */
const readMetres = (text: string): number | null =>
  /^\s*\d{1,6}\s*$/.test(text) ? Number.parseInt(text, 10) : null

function CircleNumbers() {
  const t = useTranslations('geofences.numbers')
  const { shape, put, radius: limits } = useDraft()
  const circle = shape?.kind === 'circle' ? shape : null
  /** Typed before there is a middle. */
  const [radius, setRadius] = useState(limits.usualM)
  const { leastM: min } = limits
  const max = SHAPE_LIMITS.mostRadiusM
  return (
    <div className="flex gap-3">
      <TypedField
        label={t('centre')}
        text={circle ? writePlace(circle.lat, circle.lon) : ''}
        placeholder={EXAMPLE}
        className="min-w-0 flex-1"
        onTyped={(text) => {
          const place = readCoordinates(text)
          if (!place) return t('noPlace')
          put({ kind: 'circle', ...place, radiusM: circle?.radiusM ?? radius })
          return null
        }}
      />
      <TypedField
        label={t('radius')}
        text={String(circle?.radiusM ?? radius)}
        className="w-28 shrink-0"
        onTyped={(text) => {
          const metres = readMetres(text)
          if (metres === null || metres < min || metres > max) return t('between', { min, max })
          if (circle) put({ ...circle, radiusM: metres })
          else setRadius(metres)
          return null
        }}
      />
    </div>
  )
}

function RectangleNumbers() {
  const t = useTranslations('geofences.numbers')
  const { shape, put } = useDraft()
  const box = shape?.kind === 'rectangle' ? shape : null
  const [corners, setCorners] = useState<{ southWest?: string; northEast?: string }>({})
  const southWest = box ? writePlace(box.south, box.west) : (corners.southWest ?? '')
  const northEast = box ? writePlace(box.north, box.east) : (corners.northEast ?? '')
  const change = (given: { southWest: string; northEast: string }, text: string): string | null => {
    const [low, high] = [readCoordinates(given.southWest), readCoordinates(given.northEast)]
    if (!readCoordinates(text)) return t('noPlace')
    setCorners(given)
    if (!low || !high) return null
    if (low.lat >= high.lat) return t('cornersTurned')
    put({ kind: 'rectangle', south: low.lat, west: low.lon, north: high.lat, east: high.lon })
    return null
  }
  return (
    <div className="flex flex-wrap gap-3">
      <TypedField
        label={t('southWest')}
        text={southWest}
        placeholder={EXAMPLE}
        className="min-w-40 flex-1"
        onTyped={(text) => change({ southWest: text, northEast }, text)}
      />
      <TypedField
        label={t('northEast')}
        text={northEast}
        placeholder={EXAMPLE}
        className="min-w-40 flex-1"
        onTyped={(text) => change({ southWest, northEast: text }, text)}
      />
    </div>
  )
}

/** Of polygons and corridors, which are lists of points. */
function LineNumbers({ kind }: { kind: 'polygon' | 'corridor' }) {
  const t = useTranslations('geofences.numbers')
  const { shape, put, widthM, setWidth } = useDraft()
  const line = shape?.kind === kind ? shape : null
  const { leastWidthM: min, mostWidthM: max } = SHAPE_LIMITS
  return (
    <>
      {kind === 'corridor' && (
        <TypedField
          label={t('width')}
          hint={t('widthHint')}
          text={String(widthM)}
          className="w-40"
          onTyped={(text) => {
            const metres = readMetres(text)
            if (metres === null || metres < min || metres > max) return t('between', { min, max })
            if (line?.kind === 'corridor') put({ ...line, widthM: metres })
            else setWidth(metres)
            return null
          }}
        />
      )}
      <TypedField
        label={t('points')}
        hint={t(kind === 'polygon' ? 'cornersHint' : 'pointsHint')}
        text={line ? writePoints(line.points) : ''}
        rows={POINT_ROWS}
        placeholder={EXAMPLE}
        onTyped={(text) => {
          const read = readPoints(text)
          if ('wrongLine' in read) return t('wrongLine', { line: read.wrongLine })
          const { points } = read
          put(points.length === 0 ? null : kind === 'polygon' ? { kind, points } : { kind, points, widthM })
          return null
        }}
      />
    </>
  )
}
