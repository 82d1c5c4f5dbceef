'use client'
import { useEffect, useEffectEvent, useState } from 'react'
import { buttonVariants } from './button'
import { lastsOf, type Toast } from './layers/toast'
import { fetchSoon, makePart } from './part'

const layer = makePart(() => import('./layers/toast-layer').then(({ ToastLayer }) => ToastLayer))

/** Shows a toast on the page that is there. */
let show: (toast: Toast) => void = () => {}

/** Shows a toast in place of the one there is. */
export const showToast = (toast: Toast): void => show(toast)

type Props = { label: string; closeLabel: string; dir: 'ltr' | 'rtl' }

/**
 * Where toasts appear. What draws them comes at the first sign of somebody at the page, since most answer a press; those
 * that are shown before wait for it, and without it they are words in a plain box.
 */
export function Toaster(props: Props) {
  const [state, setState] = useState<'unasked' | 'there' | 'failed'>('unasked')
  const [toast, setToast] = useState<Toast | null>(null)

  useEffect(() => {
    const asked = (next: Toast) => {
      setToast(next)
      layer.fetch().then(
        () => setState('there'),
        () => setState('failed'),
      )
    }
    show = asked
    const soon = () => fetchSoon(layer)
    const once = { once: true, capture: true, passive: true }
    addEventListener('pointerdown', soon, once)
    addEventListener('keydown', soon, once)
    return () => {
      if (show === asked) show = () => {}
      removeEventListener('pointerdown', soon, once)
      removeEventListener('keydown', soon, once)
    }
  }, [])

  const Layer = state === 'there' ? layer.now : null
  if (Layer) return <Layer {...props} toast={toast} />
  return state === 'failed' && toast && <PlainToast toast={toast} onGone={() => setToast(null)} />
}

/** A toast where what draws toasts could not be fetched. */
function PlainToast({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const { text, tone, action } = toast
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setTimeout(() => gone(), lastsOf(toast))
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className="fixed inset-x-4 top-4 z-60 mx-auto flex w-fit items-center gap-2 rounded-panel bg-raised px-3.5 py-1.5 text-body shadow-popover"
    >
      {text}
      {action && (
        <button
          type="button"
          className={buttonVariants({ tone: 'ghost' })}
          onClick={() => {
            onGone()
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
