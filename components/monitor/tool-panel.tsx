import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { DrawingState } from '@/components/map/drawing/use-drawing'
import { Spinner } from '@/components/ui/spinner'

/** A strip of paper at the top of what is free of the map while a tool is in use: what to do, what came out, how to end it. */
export function ToolPanel({
  state,
  text,
  children,
  actions,
}: {
  state: DrawingState
  text: string
  children?: ReactNode
  actions: ReactNode
}) {
  const t = useTranslations('map.failed')
  const ui = useTranslations('ui')
  return (
    <div className="map-tool z-10 flex flex-col rounded-panel bg-raised shadow-popover">
      <div className="flex items-center gap-x-3 gap-y-1 py-2 ps-4 pe-2 not-phone:flex-wrap not-phone:justify-end">
        <p role="status" className="line-clamp-2 min-w-0 text-body">
          {state === 'opening' && (
            <>
              <Spinner />
              <span className="sr-only">{ui('loading')}</span>
            </>
          )}
          {state === 'ready' && text}
          {state === 'failed' && t('text')}
        </p>
        <div className="flex shrink-0 gap-1">{actions}</div>
      </div>
      {children}
    </div>
  )
}
