'use client'
import type { ReactNode } from 'react'
import { FetchedLayer, type LayerProps } from './fetched-layer'
import { makePart } from './part'

export type PopoverProps = LayerProps & {
  /** Names the panel for screen readers. */
  label: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  children: ReactNode
}

const layer = makePart(() => import('./layers/popover-layer').then(({ PopoverLayer }) => PopoverLayer))

/** A panel beside what opened it. */
export function Popover(props: PopoverProps) {
  return <FetchedLayer kind="dialog" part={layer} given={props} />
}
