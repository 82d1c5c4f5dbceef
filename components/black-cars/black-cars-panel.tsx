'use client'
import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useBlackCarDesk } from './black-cars-context'
import { BlackCarList } from './list/black-car-list'

const BlackCarEditor = lazyPart(() => import('./editor/black-car-editor'))

/** The list of black-car addresses, or the form of one. */
export function BlackCarsPanel() {
  const { editor } = useBlackCarDesk()
  if (!editor) return <BlackCarList />
  return (
    <Suspense fallback={<SkeletonRows rows={8} className="px-4" />}>
      <BlackCarEditor key={editor.key} target={editor} />
    </Suspense>
  )
}
