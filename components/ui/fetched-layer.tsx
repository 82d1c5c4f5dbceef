'use client'
import {
  type ComponentType,
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  useState,
} from 'react'
import { type LayerState, useLayerState } from './open-layers'
import { fetchSoon, type Part, usePart } from './part'

export type LayerProps = {
  /** What opens it, without handlers of its own; without a trigger, the owner controls `open`. */
  trigger?: ReactNode
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

/** What the fetched script of a layer is given. */
export type OpenedLayer<P> = Omit<P, 'open' | 'defaultOpen' | 'onOpenChange'> & LayerState

type Props<P> = {
  kind: 'dialog' | 'menu'
  part: Part<ComponentType<OpenedLayer<P>>>
  given: P
}

/**
 * Something that opens over the page. Only its trigger is there at first; what opens is fetched when somebody comes near
 * the trigger, and opens as soon as it is there.
 */
export function FetchedLayer<P extends LayerProps>({ kind, part, given }: Props<P>) {
  const { open, defaultOpen, onOpenChange, ...rest } = given
  const state = useLayerState({ open, defaultOpen, onOpenChange })
  const Layer = usePart(part, state.open, () => state.onOpenChange(false))
  const [isUsed, setUsed] = useState(state.open)
  if (state.open && !isUsed) setUsed(true)
  // A trigger that was never pressed stays as it is, whoever fetched the part: exchanged under a press, it would miss it.
  if (Layer && isUsed) return <Layer {...rest} {...state} />
  return closedTrigger(rest.trigger, {
    'aria-haspopup': kind,
    'aria-expanded': state.open,
    'data-state': 'closed',
    onPointerEnter: () => fetchSoon(part),
    onFocus: () => fetchSoon(part),
    onClick: () => state.onOpenChange(!state.open),
    onKeyDown: (event) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return
      event.preventDefault()
      state.onOpenChange(true)
    },
  })
}

type TriggerProps = {
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  'data-state': 'closed'
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const closedTrigger = (trigger: ReactNode, props: TriggerProps): ReactNode =>
  isValidElement<TriggerProps>(trigger) ? cloneElement(trigger, props) : trigger
