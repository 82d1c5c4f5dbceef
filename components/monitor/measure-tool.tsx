'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { useDrawing } from '@/components/map/drawing/use-drawing'
import { Button } from '@/components/ui/button'
import { pathLengthM } from '@/lib/geo/distance'
import { ToolPanel } from './tool-panel'

/** Measures along a line that is drawn. */
export function MeasureTool({ onDone }: { onDone: () => void }) {
  const t = useTranslations('monitor.measuring')
  const formats = useFormats()
  const { state, points, clear } = useDrawing('line', () => {})
  const metres = pathLengthM(points.map(([lon, lat]) => ({ lon, lat })))
  return (
    <ToolPanel
      state={state}
      text={points.length > 1 ? `${t('total')}: ${formats.distance(metres)}` : t('hint')}
      actions={
        <>
          {points.length > 0 && (
            <Button tone="ghost" onClick={clear}>
              {t('clear')}
            </Button>
          )}
          <Button onClick={onDone}>{t('done')}</Button>
        </>
      }
    />
  )
}
