import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { DrawingState } from '@/components/map/drawing/use-drawing'
import { Spinner } from '@/components/ui/spinner'

/** A strip of paper at the top of the map while a tool is in use: what to do, what came out, how to end it. */
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
    <div className="absolute start-1/2 top-3 z-10 flex w-max max-w-[calc(100%-24px)] -translate-x-1/2 flex-col rounded-panel bg-raised shadow-popover rtl:translate-x-1/2">
      <div className="flex items-center gap-3 py-2 ps-4 pe-2">
        <p role="status" className="min-w-0 text-body">
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
