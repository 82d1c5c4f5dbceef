'use client'
import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { fetchSoon, makePart, usePart } from './part'

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right'

type Props = { text: ReactNode; side?: TooltipSide; children: ReactElement<TriggerProps> }

type TriggerProps = {
  'aria-describedby'?: string
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: () => void
  onPointerDown?: () => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: () => void
}

const DELAY_MS = 400

const layer = makePart(() => import('./layers/tooltip-layer').then(({ TooltipLayer }) => TooltipLayer))

/**
 * A short explanation on hover and focus, fetched then. It adds; the control it explains has a label of its own. The
 * control stays the same element, so that what is pressed meanwhile is pressed.
 */
export function Tooltip({ text, side = 'top', children }: Props) {
  const id = useId()
  const [at, setAt] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    setAt(null)
  }
  const Layer = usePart(layer, at !== null, hide)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!at) return
    const close = () => setAt(null)
    const press = (event: KeyboardEvent) => event.key === 'Escape' && close()
    addEventListener('keydown', press)
    // What it points at has moved.
    addEventListener('scroll', close, { capture: true, passive: true })
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('scroll', close, { capture: true })
    }
  }, [at])

  return (
    <>
      {cloneElement(children, {
        ...(at && { 'aria-describedby': id }),
        onPointerEnter: ({ currentTarget, pointerType }) => {
          if (pointerType === 'touch') return
          fetchSoon(layer)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => setAt(currentTarget), DELAY_MS)
        },
        onPointerLeave: hide,
        onPointerDown: hide,
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && setAt(currentTarget),
        onBlur: hide,
      })}
      {at && Layer && <Layer id={id} at={at} side={side} text={text} />}
    </>
  )
}
