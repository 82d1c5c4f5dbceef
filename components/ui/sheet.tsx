'use client'
import type { DialogProps } from './dialog'
import { FetchedLayer } from './fetched-layer'
import { makePart } from './part'

export type SheetProps = Omit<DialogProps, 'width'> & { side?: 'end' | 'bottom' }

const layer = makePart(() => import('./layers/sheet-layer').then(({ SheetLayer }) => SheetLayer))

/** A panel over the page, from the inline end or, where thumbs are, from below. */
export function Sheet(props: SheetProps) {
  return <FetchedLayer kind="dialog" part={layer} given={props} />
}
