'use client'
import { type ComponentProps, useEffect, useState } from 'react'
import { makePart, usePart } from '@/components/ui/part'

const dialog = makePart(() => import('./release-dialog').then(({ ReleaseDialog }) => ReleaseDialog))
type Props = ComponentProps<Awaited<ReturnType<typeof dialog.fetch>>>

/** Loaded only for whoever has news to read, once the page is there. */
export function ReleasePopup(props: Props) {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => setWanted(true), [])
  const Dialog = usePart(dialog, isWanted, () => setWanted(false))
  return Dialog && isWanted && <Dialog {...props} />
}
