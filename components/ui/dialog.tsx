'use client'
import type { ReactNode } from 'react'
import { FetchedLayer, type LayerProps } from './fetched-layer'
import { makePart } from './part'

export type DialogProps = LayerProps & {
  title: string
  description?: string
  closeLabel: string
  /** Actions, the first of them at the inline end. Always in view. */
  footer?: ReactNode
  width?: 'narrow' | 'wide'
  children?: ReactNode
}

const layer = makePart(() => import('./layers/dialog-layer').then(({ DialogLayer }) => DialogLayer))

/** A question or a short form in the middle of the page. */
export function Dialog(props: DialogProps) {
  return <FetchedLayer kind="dialog" part={layer} given={props} />
}
