'use client'
import type { ReactNode } from 'react'
import { FetchedLayer } from './fetched-layer'
import { makePart } from './part'

export type AlertDialogProps = {
  open: boolean
  title: string
  text: string
  /** What is done; not undone when it is `danger`. */
  action: string
  cancel: string
  danger?: boolean
  busy?: boolean
  /** It cannot be done as things stand; `children` say why. */
  disabled?: boolean
  onAction: () => void
  onCancel: () => void
  /** Why it could not be done. */
  children?: ReactNode
}

const layer = makePart(() => import('./layers/alert-layer').then(({ AlertLayer }) => AlertLayer))

/** A question that wants an answer: the focus is at the way back, and a press beside it answers nothing. */
export function AlertDialog({ onCancel, ...props }: AlertDialogProps) {
  const given = { ...props, onOpenChange: (next: boolean) => !next && onCancel() }
  return <FetchedLayer kind="dialog" part={layer} given={given} />
}
