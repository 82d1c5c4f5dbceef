'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { isTouched, loadPen, type OpenedPen, openPen } from '@/components/geofences/editor/open-pen'
import { useMap } from '@/components/map/map-context'
import { fitLine } from '@/lib/fleet/routes/fit-line'
import type { LineCorners } from '@/lib/fleet/routes/route-shape'
import type { Shape } from '@/lib/geofences/shape'
import { snapLinesOf } from '@/lib/geofences/snap-place'

type Props = { line: LineCorners; offsetM: number; onDrawn: (line: LineCorners) => void }

/** Corners nearer to the line than that are no handles: what an engine made has thousands. */
const HANDLE_M = 12
const NO_LINES = snapLinesOf([])

/** Draws the line of a route by hand, or pulls at its corners. */
export default function LinePen({ line, offsetM, onDrawn }: Props) {
  const t = useTranslations('fleet.routes')
  const failed = useTranslations('map.failed')
  const { map, addOverlay } = useMap()
  const [isFailed, setFailed] = useState(false)
  const first = useEffectEvent(() => {
    const points = fitLine(line, HANDLE_M).map(([lon, lat]): [number, number] => [lat, lon])
    const isLine = points.length > 1
    return isLine
      ? { edit: { kind: 'corridor' as const, points, widthM: 2 * offsetM } }
      : { draw: 'corridor' as const }
  })
  const done = useEffectEvent((shape: Shape) => {
    if (shape.kind === 'corridor') onDrawn(shape.points.map(([lat, lon]) => [lon, lat]))
  })
  useEffect(() => {
    let round = 0
    let pen: OpenedPen | null = null
    const close = () => {
      round++
      pen?.close()
      pen = null
    }
    const open = () => {
      close()
      const mine = round
      void loadPen().then(
        (loaded) => {
          if (mine !== round) return
          const opened = openPen(map, loaded, {
            terms: () => ({ color: '#3b7aff', widthM: 200, snapLines: NO_LINES }),
            onLive: () => {},
            onPoints: () => {},
            onDone: (shape) => {
              done(shape)
              opened.take({ edit: shape })
            },
          })
          pen = opened
          opened.take(first())
        },
        () => setFailed(true),
      )
    }
    map.doubleClickZoom.disable()
    const remove = addOverlay({ id: 'route-pen', add: open, remove: close })
    return () => {
      remove()
      close()
      map.doubleClickZoom.enable()
    }
  }, [map, addOverlay])
  return (
    <p
      role="status"
      className="map-tool absolute start-4 end-4 top-4 z-10 mx-auto w-fit max-w-full rounded-panel bg-raised px-4 py-2 text-body shadow-popover"
    >
      {isFailed ? failed('text') : t(isTouched() ? 'drawHintTouch' : 'drawHint')}
    </p>
  )
}
