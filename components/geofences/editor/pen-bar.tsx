'use client'
import { CircleAlert, Redo2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '@/components/search/shortcuts'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { useDraft, useLiveShape } from '../draft-context'
import { useLiveFlawText, useShapeText } from '../use-shape-text'
import type { PenState } from './fence-pen'
import { isTouched } from './open-pen'

/** A strip over the map while a fence is drawn: what to do, how large it is, what is wrong, and the way back. */
export function PenBar({ state }: { state: PenState }) {
  const t = useTranslations('geofences.drawing')
  const ui = useTranslations('ui')
  const failed = useTranslations('map.failed')
  const { kind, shape, radius, isDrawing, canUndo, canRedo, undo, redo, finish, stopDrawing } = useDraft()
  const { live, penCan } = useLiveShape()
  useUndoKeys(undo, redo)
  const shapeText = useShapeText()
  const flawText = useLiveFlawText(radius.leastM)
  const shown = live ?? (isDrawing ? null : shape)
  const flaw = shown && flawText(shown)
  const ends = isDrawing && (kind === 'polygon' || kind === 'corridor')
  return (
    <div className="map-tool z-10 flex items-center gap-x-2 rounded-panel bg-raised py-1.5 ps-4 pe-1.5 shadow-popover">
      <p role="status" className="min-w-0 text-body">
        {state === 'opening' && (
          <>
            <Spinner />
            <span className="sr-only">{ui('loading')}</span>
          </>
        )}
        {state === 'failed' && failed('text')}
        {state === 'ready' &&
          (shown ? shapeText(shown) : t(isTouched() ? `touchHints.${kind}` : `hints.${kind}`))}
        {state === 'ready' && flaw && (
          <span className="flex items-start gap-1.5 text-meta text-danger">
            <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
            {flaw}
          </span>
        )}
      </p>
      <div className="flex shrink-0 items-center gap-0.5">
        {ends && penCan.undo && (
          <Button tone="ghost" onClick={finish}>
            {t('finish')}
          </Button>
        )}
        {isDrawing && shape && (
          <Button tone="ghost" onClick={stopDrawing}>
            {ui('cancel')}
          </Button>
        )}
        <IconButton
          label={t('undo')}
          icon={<Undo2 className="rtl:-scale-x-100" />}
          disabled={!canUndo && !penCan.undo}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={undo}
        />
        <IconButton
          label={t('redo')}
          icon={<Redo2 className="rtl:-scale-x-100" />}
          disabled={!canRedo && !penCan.redo}
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
          onClick={redo}
        />
      </div>
    </div>
  )
}

/** The usual keys, but where they take back what is typed. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    const bare = { defaultPrevented: event.defaultPrevented, target: event.target }
    if (!isShortcut({ ...bare, ctrlKey: false, metaKey: false, altKey: false } as KeyboardEvent)) return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
